import { readFile, writeFile } from 'node:fs/promises'
import { createClient, type Client } from '@libsql/client'
import { EnvError } from '../env'
import { isBusy } from './sqlite/retry-while-busy'

/** Releases a lock. */
export type Release = () => Promise<void>

/** Keeps clients referenced: a garbage-collected client would release its lock. */
const held = new Set<Client>()

async function lock(name: string, statements: string[]): Promise<Release | null> {
  const client = createClient({ url: `file:${name}` })
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
export const markDatabaseInUse = (file: string): Promise<Release | null> =>
  lock(`${file}.running`, ['BEGIN', 'SELECT count(*) FROM sqlite_master'])

/**
 * Locks every other process out of a SQLite database.
 * @param file path of the database. @returns a function that releases the lock, or null while another process uses it.
 */
export const lockDatabaseExclusively = (file: string): Promise<Release | null> => lock(`${file}.running`, ['BEGIN EXCLUSIVE'])

/**
 * Claims a SQLite database for this server; commands may work beside it. What lives in the memory of a server, such as the counts of failed
 * sign-ins, is that of the installation.
 * @param file path of the database. @returns a function that ends the claim, which a killed process loses too.
 * @throws EnvError that names the process id of the server that has it.
 */
export async function claimForServer(file: string): Promise<Release> {
  const pid = `${file}.pid`
  const release = await lock(`${file}.server`, ['BEGIN EXCLUSIVE'])
  if (!release) {
    const other = await readFile(pid, 'utf8').catch(() => 'unknown')
    throw new EnvError(
      `Wrong settings: DATABASE_URL points to a database that the server with the process id ${other} uses; stop that one, or use MongoDB, which several processes can share (docs/running-several.md)`,
    )
  }
  // only a message needs it: a full disk keeps no server from starting
  await writeFile(pid, String(process.pid)).catch(() => undefined)
  return release
}
