import { createClient } from '@libsql/client'
import { EnvError } from '../env'
import { databaseErrorReason } from '../error-log'
import { isDiskFull } from './failures'
import { isBusy, retryWhileBusy } from './sqlite/retry-while-busy'

/** Longest wait for another process that is preparing the same file. Creating the demo content takes a minute or two. */
const WAIT_MS = 300_000

async function lock(url: string): Promise<() => Promise<void>> {
  const client = createClient({ url })
  try {
    // without a journal file, taking the lock writes nothing and works on a full disk
    await client.execute('PRAGMA journal_mode = MEMORY')
    await client.execute('BEGIN EXCLUSIVE')
    return async () => {
      // without a rollback, closing releases the lock only after the statement has been garbage-collected, seconds later
      await client.execute('ROLLBACK').catch(() => undefined)
      client.close()
    }
  } catch (error) {
    client.close()
    throw error
  }
}

/**
 * Lets one process at a time prepare a SQLite database. Two first starts on one folder would otherwise both create the
 * tables and the administrator. The lock is a SQLite lock on an empty file next to the database, so it ends with a
 * killed process.
 * @param file path of the database. @returns the result of `work`. @throws EnvError when the other process takes too long.
 */
export async function withStartLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const release = await retryWhileBusy(() => lock(`file:${file}.lock`), WAIT_MS).catch((error: unknown) => {
    if (isDiskFull(error)) throw error
    throw new EnvError(
      isBusy(error)
        ? 'Wrong settings: DATABASE_URL points to a file that another process has been setting up for too long'
        : `Wrong settings: DATABASE_URL cannot be opened (${databaseErrorReason(error)})`,
    )
  })
  try {
    return await work()
  } finally {
    await release()
  }
}
