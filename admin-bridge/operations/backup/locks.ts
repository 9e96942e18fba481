import path from 'node:path'
import { databaseFile } from '../../../cms/database/sqlite/database-file'
import { lockDatabaseExclusively, markDatabaseInUse, withStartLock, type Release } from '../../../cms/database/file-locks'
import { EnvError, createFolder, type Env } from '../../../cms/env'
import { UsageError } from '../usage-error'
import { exists } from './files'
import { finishInterrupted, stagingPaths } from './replacement'

const RESTORING = 'The database (DATABASE_URL) is being restored; start again when the restore has finished'
const IN_USE = 'Stop the server first; the database is in use'

/**
 * Finishes an interrupted restore and marks a SQLite database as in use. Call it inside `withStartLock`.
 * @returns a function that removes the mark. @throws EnvError while a restore is running.
 */
export async function beginUse(env: Env, report: (line: string) => void): Promise<Release> {
  const outcome = await finishInterrupted(env)
  if (outcome) report(`an interrupted restore was ${outcome}`)
  const release = await markDatabaseInUse(databaseFile(env.DATABASE_URL))
  if (!release) throw new EnvError(RESTORING)
  return release
}

/** Path of the lock that allows one restore at a time with MongoDB. */
const folderLock = (env: Env): string => path.join(env.DATA_DIR, 'restore')

/** Finishes an interrupted restore with MongoDB. @throws EnvError while a restore is running. */
export async function finishBeforeUse(env: Env, report: (line: string) => void): Promise<void> {
  if (!(await exists(stagingPaths(env).folder))) return
  const release = await lockDatabaseExclusively(folderLock(env))
  if (!release) throw new EnvError(RESTORING)
  try {
    const outcome = await finishInterrupted(env)
    if (outcome) report(`an interrupted restore was ${outcome}`)
  } finally {
    await release()
  }
}

/** Runs work on a database. Other processes may use it at the same time, but not replace it. */
export async function withSharedUse(env: Env, work: () => Promise<void>): Promise<void> {
  createFolder(env.DATA_DIR)
  if (env.isMongo) {
    await finishBeforeUse(env, console.warn)
    return work()
  }
  const release = await withStartLock(databaseFile(env.DATABASE_URL), () => beginUse(env, console.warn))
  try {
    await work()
  } finally {
    await release()
  }
}

async function lockOrThrow(file: string): Promise<Release> {
  const release = await lockDatabaseExclusively(file)
  if (release) return release
  throw new UsageError(IN_USE)
}

/** Checks that no server uses a SQLite database. @throws UsageError if one does. */
export async function assertNotInUse(env: Env): Promise<void> {
  if (env.isMongo) return
  const file = databaseFile(env.DATABASE_URL)
  createFolder(path.dirname(file))
  await (
    await lockOrThrow(file)
  )()
}

/**
 * Runs work that replaces the database. Separate lock files tell whether a SQLite database is in use, so that a damaged one
 * can be replaced too. With MongoDB, servers may keep running.
 * @throws UsageError while another process uses the SQLite file.
 */
export async function withExclusiveUse(env: Env, work: () => Promise<void>): Promise<void> {
  createFolder(env.DATA_DIR)
  if (env.isMongo) {
    const release = await lockDatabaseExclusively(folderLock(env))
    if (!release) throw new UsageError('Another restore is running')
    try {
      await finishInterrupted(env)
      return await work()
    } finally {
      await release()
    }
  }
  // fail immediately rather than after waiting for a server that is starting
  await assertNotInUse(env)
  const file = databaseFile(env.DATABASE_URL)
  await withStartLock(file, async () => {
    const release = await lockOrThrow(file)
    try {
      await finishInterrupted(env)
      await work()
    } finally {
      await release()
    }
  })
}
