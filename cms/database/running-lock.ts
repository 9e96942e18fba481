import { createClient, type Client } from '@libsql/client'
import { isBusy } from './sqlite/retry-while-busy'

/** Releases a lock. */
export type Release = () => Promise<void>

/** Keeps clients referenced: a garbage-collected client would release its lock. */
const held = new Set<Client>()

async function lock(file: string, statements: string[]): Promise<Release | null> {
  const client = createClient({ url: `file:${file}.running` })
  try {
    // without a journal file, taking the lock writes nothing and works on a full disk
    await client.execute('PRAGMA journal_mode = MEMORY')
    for (const statement of statements) await client.execute(statement)
  } catch (error) {
    client.close()
    if (isBusy(error)) return null
    throw error
  }
  held.add(client)
  return async () => {
    held.delete(client)
    // without a rollback, closing releases the lock only after the last statement has been garbage-collected
    await client.execute('ROLLBACK').catch(() => undefined)
    client.close()
  }
}

/**
 * Marks a SQLite database as in use. Any number of processes may do so at once. The mark is a shared lock on an empty
 * file next to the database. It ends with the process and does not depend on the database file being intact.
 * @param file path of the database. @returns a function that removes the mark, or null while a restore is running.
 */
export const markDatabaseInUse = (file: string): Promise<Release | null> => lock(file, ['BEGIN', 'SELECT count(*) FROM sqlite_master'])

/**
 * Locks every other process out of a SQLite database.
 * @param file path of the database. @returns a function that releases the lock, or null while another process uses it.
 */
export const lockDatabaseExclusively = (file: string): Promise<Release | null> => lock(file, ['BEGIN EXCLUSIVE'])
