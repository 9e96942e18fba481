import { link, rm } from 'node:fs/promises'
import path from 'node:path'
import { createClient } from '@libsql/client'
import { databaseFile } from '../../../cms/database/sqlite/database-file'
import { lockDatabaseExclusively, markDatabaseInUse, type Release } from '../../../cms/database/running-lock'
import { withStartLock } from '../../../cms/database/start-lock'
import { isBusy } from '../../../cms/database/sqlite/retry-while-busy'
import { EnvError, makeFolder, type Env } from '../../../cms/env'
import { UsageError } from '../tool'
import { exists } from './files'
import { finishInterrupted, preparation } from './replacement'

const RESTORING = 'The database (DATABASE_URL) is being restored: start again when that is done'
const IN_USE = 'Stop the server first: the database is in use'

/**
 * Marks a SQLite database as in use, after an interrupted restore was finished. Call it inside `withStartLock`.
 * @returns a function that removes the mark. @throws EnvError while a restore runs.
 */
export async function beginUse(env: Env, told: (line: string) => void): Promise<Release> {
  const outcome = await finishInterrupted(env)
  if (outcome) told(`an interrupted restore was ${outcome}`)
  const leave = await markDatabaseInUse(databaseFile(env.DATABASE_URL))
  if (!leave) throw new EnvError(RESTORING)
  return leave
}

/** The lock of a data folder beside MongoDB: one restore at a time. */
const folderLock = (env: Env): string => path.join(env.DATA_DIR, 'restore')

/** MongoDB: finishes an interrupted restore of this data folder. @throws EnvError while one runs. */
export async function finishBeforeUse(env: Env, told: (line: string) => void): Promise<void> {
  if (!(await exists(preparation(env).folder))) return
  const leave = await lockDatabaseExclusively(folderLock(env))
  if (!leave) throw new EnvError(RESTORING)
  try {
    const outcome = await finishInterrupted(env)
    if (outcome) told(`an interrupted restore was ${outcome}`)
  } finally {
    await leave()
  }
}

/** Runs work on a database that others may use too, but none may replace meanwhile. */
export async function whileUsing(env: Env, work: () => Promise<void>): Promise<void> {
  makeFolder(env.DATA_DIR)
  if (env.isMongo) {
    await finishBeforeUse(env, console.warn)
    return work()
  }
  const leave = await withStartLock(databaseFile(env.DATABASE_URL), () => beginUse(env, console.warn))
  try {
    await work()
  } finally {
    await leave()
  }
}

/**
 * Asks SQLite whether any program has a database file open, such as a server of an earlier release. Locks belong to the
 * file and not to its name: under another name, its log is out of reach and stays as it is. A damaged file says nothing.
 */
async function isOpenElsewhere(file: string): Promise<boolean> {
  const probe = `${file}.probe`
  await rm(probe, { force: true })
  // without hard links there is no way to ask; our own servers have told already by their mark
  if (
    !(await exists(file)) ||
    !(await link(file, probe).then(
      () => true,
      () => false,
    ))
  )
    return false
  const client = createClient({ url: `file:${probe}` })
  try {
    // also with a write-ahead log, this mode takes a lock that no other connection may share
    await client.execute('PRAGMA locking_mode = EXCLUSIVE')
    await client.execute('BEGIN EXCLUSIVE')
    return false
  } catch (error) {
    return isBusy(error)
  } finally {
    client.close()
    for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(probe + suffix, { force: true })
  }
}

async function lockOrRefuse(file: string): Promise<Release> {
  const leave = await lockDatabaseExclusively(file)
  if (leave) return leave
  throw new UsageError(IN_USE)
}

/**
 * Runs work that replaces the database. Separate lock files show whether another process uses a SQLite database, so a
 * damaged one can always be restored. Servers on MongoDB may run.
 * @throws UsageError while a process uses the SQLite file.
 */
export async function whileAlone(env: Env, work: () => Promise<void>): Promise<void> {
  makeFolder(env.DATA_DIR)
  if (env.isMongo) {
    const leave = await lockDatabaseExclusively(folderLock(env))
    if (!leave) throw new UsageError('Another restore is running')
    try {
      await finishInterrupted(env)
      return await work()
    } finally {
      await leave()
    }
  }
  const file = databaseFile(env.DATABASE_URL)
  makeFolder(path.dirname(file))
  // at once, and not only after a server that is starting up
  const release = await lockOrRefuse(file)
  await release()
  await withStartLock(file, async () => {
    const leave = await lockOrRefuse(file)
    try {
      if (await isOpenElsewhere(file)) throw new UsageError(IN_USE)
      await finishInterrupted(env)
      await work()
    } finally {
      await leave()
    }
  })
}
