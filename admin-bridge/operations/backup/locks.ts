import path from 'node:path'
import { lockDatabaseExclusively, type Release } from '../../../cms/database/file-locks'
import { EnvError, createFolder, type Env } from '../../../cms/env'
import { UsageError } from '../usage-error'
import { databaseOf } from './database-of'
import { finishInterrupted, isUnfinished } from './replacement'

const restoring = () => new EnvError('The database (DATABASE_URL) is being restored; start again when the restore has finished')

/** Runs work while no process uses the database and no other one restores it. @param refusal is thrown if one does. */
async function withLock(env: Env, refusal: Error, work: () => Promise<void>): Promise<void> {
  const release = await lockDatabaseExclusively(databaseOf(env).lockFile)
  if (!release) throw refusal
  try {
    await work()
  } finally {
    await release()
  }
}

/** Finishes an interrupted restore. @throws EnvError while a restore is running. */
export async function finishBeforeUse(env: Env, report: (line: string) => void): Promise<void> {
  if (!(await isUnfinished(env))) return
  await withLock(env, restoring(), async () => {
    const outcome = await finishInterrupted(env)
    if (outcome) report(`an interrupted restore was ${outcome}`)
  })
}

/**
 * Finishes an interrupted restore and marks the database as in use.
 * @returns a function that removes the mark. @throws EnvError while a restore is running.
 */
export async function beginUse(env: Env, report: (line: string) => void): Promise<Release> {
  await finishBeforeUse(env, report)
  const release = await databaseOf(env).markInUse()
  if (!release) throw restoring()
  return release
}

/** Runs work on a database. Other processes may use it at the same time, but not replace its file. */
export async function withSharedUse(env: Env, work: () => Promise<void>): Promise<void> {
  createFolder(env.DATA_DIR)
  const release = await beginUse(env, console.warn)
  try {
    await work()
  } finally {
    await release()
  }
}

/**
 * Runs work that replaces the database. Separate lock files tell whether one is in use, so that a damaged one can be replaced
 * too. @throws UsageError while another process keeps it from that.
 */
export async function withExclusiveUse(env: Env, work: () => Promise<void>): Promise<void> {
  const { lockFile, inUse } = databaseOf(env)
  createFolder(env.DATA_DIR)
  createFolder(path.dirname(lockFile))
  await withLock(env, new UsageError(inUse), async () => {
    await finishInterrupted(env)
    await work()
  })
}
