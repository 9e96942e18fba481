import { readFile, writeFile } from 'node:fs/promises'
import { createClient, type Client } from '@libsql/client'
import { EnvError } from '../env'
import { databaseErrorReason } from '../error-log'
import { isDiskFull } from './failures'
import { isBusy, retryWhileBusy } from './sqlite/retry-while-busy'

// Locks on empty files next to the database. They end with a killed process, and do not depend on the database being intact.

/** Releases a lock. */
export type Release = () => Promise<void>

/** Keeps clients referenced: a garbage-collected client would release its lock. */
const held = new Set<Client>()

/** Longest wait for another process that is preparing the same file. Creating the demo content takes a minute or two. */
const START_MS = 300_000

/** @throws SQLITE_BUSY while another process has the lock. */
async function lock(name: string, ...statements: string[]): Promise<Release> {
  const client = createClient({ url: `file:${name}` })
  try {
    // without a journal file, taking the lock writes nothing and works on a full disk
    await client.execute('PRAGMA journal_mode = MEMORY')
    for (const statement of statements) await client.execute(statement)
  } catch (error) {
    client.close()
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

/** A lock, or null while another process has it. */
const lockIfFree = (name: string, ...statements: string[]): Promise<Release | null> =>
  lock(name, ...statements).catch((error: unknown) => {
    if (isBusy(error)) return null
    throw error
  })

/**
 * Marks a SQLite database as in use. Any number of processes may do so at once.
 * @param file path of the database. @returns a function that removes the mark, or null while a restore is running.
 */
export const markDatabaseInUse = (file: string): Promise<Release | null> =>
  lockIfFree(`${file}.running`, 'BEGIN', 'SELECT count(*) FROM sqlite_master')

/**
 * Locks every other process out of a SQLite database.
 * @param file path of the database. @returns a function that releases the lock, or null while another process uses it.
 */
export const lockDatabaseExclusively = (file: string): Promise<Release | null> => lockIfFree(`${file}.running`, 'BEGIN EXCLUSIVE')

/**
 * Claims a SQLite database for this server; commands may work beside it. What lives in the memory of a server, such as the counts of failed
 * sign-ins, is that of the installation.
 * @param file path of the database. @returns a function that ends the claim, which a killed process loses too.
 * @throws EnvError that names the process id of the server that has it.
 */
export async function claimForServer(file: string): Promise<Release> {
  const pid = `${file}.pid`
  const release = await lockIfFree(`${file}.server`, 'BEGIN EXCLUSIVE')
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

/**
 * Lets one process at a time prepare a SQLite database. Two first starts on one folder would otherwise both create the
 * tables and the administrator.
 * @param file path of the database. @returns the result of `work`. @throws EnvError when the other process takes too long.
 */
export async function withStartLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const release = await retryWhileBusy(() => lock(`${file}.lock`, 'BEGIN EXCLUSIVE'), START_MS).catch((error: unknown) => {
    if (isDiskFull(error)) throw error
    throw new EnvError(
      isBusy(error)
        ? 'Wrong settings: DATABASE_URL points to a file that another process has been setting up for too long'
        : `Wrong settings: DATABASE_URL cannot be opened (${databaseErrorReason(error)})`,
    )
  })
  return work().finally(release)
}
