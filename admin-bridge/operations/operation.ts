import { isDatabaseAway, isDiskFull } from '../../cms/database/failures'
import { isFileFault } from '../../cms/database/storage-health'
import { messages } from '../../cms/domain/messages'
import { EnvError, env } from '../../cms/env'
import { openDatabase, type OpenDatabase } from './open-database'

/** A mistake of the person who called; told in one line. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** What to print for an error: one line where the cause is known, else the stack. */
function lineFor(error: unknown): string {
  if (isDiskFull(error)) return messages.diskFull
  if (error instanceof EnvError || error instanceof UsageError) return error.message
  if (isDatabaseAway(error)) return messages.databaseAway
  if (isFileFault(error)) return messages.storageFailing
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Runs one command-line tool on the database of the settings, and leaves with 0 or 1. */
export async function runOperation(work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  try {
    const database = await openDatabase(env(), { info: () => undefined, error: () => undefined })
    await work(database)
    await database.close()
    process.exit(0)
  } catch (error) {
    console.error(lineFor(error))
    process.exit(1)
  }
}
