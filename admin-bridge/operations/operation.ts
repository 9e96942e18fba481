import { EnvError, env } from '../../cms/env'
import { openDatabase, type OpenDatabase } from './open-database'

/** A mistake of the person who called; told in one line. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Runs one command-line tool on the database of the settings, and leaves with 0 or 1. */
export async function runOperation(work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  try {
    const database = await openDatabase(env(), { info: () => undefined, error: () => undefined })
    await work(database)
    await database.close()
    process.exit(0)
  } catch (error) {
    const told = error instanceof EnvError || error instanceof UsageError
    console.error(told || !(error instanceof Error) ? String((error as Error).message ?? error) : (error.stack ?? error.message))
    process.exit(1)
  }
}
