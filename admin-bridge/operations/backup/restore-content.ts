import path from 'node:path'
import { createFolder, type Env } from '../../../cms/env'
import { noteRestore } from '../../media/last-restore'
import { UsageError } from '../usage-error'
import { uploadPictures } from './bucket'
import { checkArchive, type CheckedArchive } from './check-archive'
import { exists } from './files'
import { PICTURES_PREFIX, SQLITE_FILE } from './manifest'
import { isEmptyMongo, loadMongo, wasRestored } from './mongo-content'
import { HalfReplacedError, discardStaging, stageDatabase, stagingPaths, createStagingFolder, replace, writeJournal } from './replacement'
import { dropAccessSqlite } from './sqlite-content'
import { takeBackup } from './take-backup'

export type RestoreResult = {
  checked: CheckedArchive
  /** Paths of the old state. */
  previous: string[]
  /** Number of pictures uploaded to the bucket; null without one. */
  uploaded: number | null
}

/** Backs up the content of MongoDB. @returns the path of the archive, or null if there is no content. */
async function saveMongo(env: Env, stamp: string): Promise<string | null> {
  if (await isEmptyMongo(env.DATABASE_URL)) return null
  const folder = path.join(env.DATA_DIR, 'backups')
  createFolder(folder)
  const file = path.join(folder, `before-restore-${stamp}.tgz`)
  await takeBackup(env, file, false)
  return file
}

/** @throws UsageError if the transaction was not committed, or if that is unknown. */
async function loadOrThrow(env: Env, folder: string, collections: string[], stamp: string): Promise<void> {
  try {
    await loadMongo(env.DATABASE_URL, folder, collections, stamp)
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : 'error'
    const restored = await wasRestored(env.DATABASE_URL, stamp).catch(() => null)
    if (restored) return
    if (restored === null)
      throw new UsageError(`The connection to MongoDB was lost (${reason}); the next start finishes or undoes this restore`)
    await discardStaging(env)
    throw new UsageError(`MongoDB rejected the content, and nothing was changed: ${reason}`)
  }
}

/** Replaces the pictures and the SQLite database. A failure leaves the old state. */
async function replaceFiles(env: Env, journal: { stamp: string; pictures: boolean }): Promise<string[]> {
  try {
    return await replace(env, journal)
  } catch (error) {
    // MongoDB has its new content already, so the journal stays and the next start replaces the pictures
    if (!env.isMongo && !(error instanceof HalfReplacedError)) await discardStaging(env)
    throw error
  }
}

/**
 * Replaces the content with that of an archive. Everything is checked first and then replaced in one step; the old state is
 * saved. All sessions, reset tokens and account locks are removed.
 * @throws UsageError, or an error of the disk or the database; the old state then remains.
 */
export async function restoreContent(env: Env, file: string): Promise<RestoreResult> {
  const folder = await createStagingFolder(env)
  try {
    const checked = await checkArchive(env, file, folder, true)
    const stamp = new Date().toISOString().replace(/[:.]/g, '-')
    const journal = { stamp, pictures: checked.manifest.pictures && !env.S3_BUCKET }
    const uploaded = env.S3_BUCKET ? await upload(env, checked, stagingPaths(env).media) : null
    const saved: string[] = []
    await noteRestore(env)
    if (env.isMongo) {
      const archive = await saveMongo(env, stamp)
      if (archive) saved.push(archive)
      await writeJournal(env, journal)
      await loadOrThrow(env, folder, checked.collections, stamp)
    } else {
      await dropAccessSqlite(path.join(folder, SQLITE_FILE))
      await stageDatabase(env)
      await writeJournal(env, journal)
    }
    const previous = [...saved, ...(await replaceFiles(env, journal))]
    await discardStaging(env)
    return { checked, previous, uploaded }
  } finally {
    // if there is a journal, the next start finishes the replacement
    if (!(await exists(stagingPaths(env).journal))) await discardStaging(env)
  }
}

function upload(env: Env, checked: CheckedArchive, folder: string): Promise<number> {
  const pictures = checked.files.filter(({ name }) => name.startsWith(PICTURES_PREFIX))
  return uploadPictures(
    env,
    pictures.map((each) => ({ ...each, name: each.name.slice(PICTURES_PREFIX.length) })),
    folder,
  )
}
