import { createClient, type Client } from '@libsql/client'
import { isBusy } from './sqlite/retry-while-busy'

/** Gives a lock back. */
export type Release = () => Promise<void>

/** Open locks; a client that nothing refers to would be collected, and its lock would go with it. */
const held = new Set<Client>()

async function lock(file: string, statements: string[]): Promise<Release | null> {
  const client = createClient({ url: `file:${file}.running` })
  try {
    // a lock writes nothing then, and works on a full disk
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
    // closing alone releases the lock only when the garbage collector has freed the last statement
    await client.execute('ROLLBACK').catch(() => undefined)
    client.close()
  }
}

/**
 * Marks a SQLite database as in use by this process; any number of processes can do so. The mark is a shared lock on an
 * empty file beside the database: it ends with the process, and it holds even when the database file itself is damaged.
 * @param file path of the database. @returns a function that removes the mark, or null while a restore runs.
 */
export const markDatabaseInUse = (file: string): Promise<Release | null> => lock(file, ['BEGIN', 'SELECT count(*) FROM sqlite_master'])

/**
 * Keeps every other process from using a SQLite database.
 * @param file path of the database. @returns a function that lets them in again, or null while another process uses it.
 */
export const lockDatabaseExclusively = (file: string): Promise<Release | null> => lock(file, ['BEGIN EXCLUSIVE'])
