import { env } from '../../../cms/env'
import { openDatabase, type OpenDatabase } from '../startup/open-database'
import { SILENT, runTool } from './tool'

/** Runs a command-line tool on the configured database and exits with 0 or 1. */
export function runOperation(work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  return runTool(async () => {
    const database = await openDatabase(env(), SILENT)
    await work(database)
    await database.close()
  })
}
