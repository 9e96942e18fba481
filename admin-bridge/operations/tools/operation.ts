import { env } from '../../../cms/env'
import { openDatabase, type OpenDatabase } from '../startup/open-database'
import { requireInstallation } from './installation'
import { SILENT, runTool } from './tool'

/**
 * Runs a command-line tool on the configured database and exits with 0 or 1.
 * @param read reads the command's arguments, before the database is opened: with wrong ones, nothing happens.
 */
export function runOperation<Arguments>(
  read: () => Arguments,
  work: (database: OpenDatabase, args: Arguments) => Promise<void>,
): Promise<void> {
  return runTool(async () => {
    const args = read()
    await requireInstallation(env())
    const database = await openDatabase(env(), SILENT)
    await work(database, args)
    await database.close()
  })
}
