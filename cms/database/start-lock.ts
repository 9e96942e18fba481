import { createClient } from '@libsql/client'
import { EnvError, errorReason } from '../env'
import { isDiskFull } from './failures'
import { isBusy, retryWhileBusy } from './sqlite/retry-while-busy'

/** Longest wait for another process that prepares the same file: drawing the demo content takes it a minute or two. */
const WAIT_MS = 300_000

async function locked(url: string): Promise<() => Promise<void>> {
  const client = createClient({ url })
  try {
    // a lock writes nothing then, and works on a full disk
    await client.execute('PRAGMA journal_mode = MEMORY')
    await client.execute('BEGIN EXCLUSIVE')
    return async () => {
      // closing alone releases the lock only when the garbage collector has freed the statement, seconds later
      await client.execute('ROLLBACK').catch(() => undefined)
      client.close()
    }
  } catch (error) {
    client.close()
    throw error
  }
}

/**
 * Lets one process at a time prepare a SQLite database: two first starts on one folder would both create its tables and
 * its administrator. The lock is SQLite's own, on an empty file beside the database, so it goes with a killed process.
 * @param file the database's path. @returns what `work` gives. @throws EnvError when the other process takes too long.
 */
export async function withStartLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const leave = await retryWhileBusy(() => locked(`file:${file}.lock`), WAIT_MS).catch((error: unknown) => {
    if (isDiskFull(error)) throw error
    throw new EnvError(
      isBusy(error)
        ? 'Wrong settings: DATABASE_URL leads to a file that another process has been preparing for too long'
        : `Wrong settings: DATABASE_URL cannot be opened (${errorReason(error)})`,
    )
  })
  try {
    return await work()
  } finally {
    await leave()
  }
}
