import path from 'node:path'
import { makeFolder, type Env } from '../../../cms/env'
import { noteRestore } from '../last-restore'
import { UsageError } from '../tool'
import { uploadPictures } from './bucket'
import { checkArchive, type Checked } from './check-archive'
import { exists } from './files'
import { PICTURES, SQLITE_FILE } from './manifest'
import { isEmptyMongo, loadMongo, wasRestored } from './mongo-content'
import { HalfReplacedError, discard, placeBeside, preparation, prepare, replace, writeJournal } from './replacement'
import { dropSessionsSqlite } from './sqlite-content'
import { takeBackup } from './take-backup'

export type Restored = {
  checked: Checked
  /** Where the old state is now. */
  kept: string[]
  /** Number of pictures uploaded to the bucket; null without a bucket. */
  uploaded: number | null
}

/** Saves the content of MongoDB as an ordinary archive. @returns its path, or null when there is nothing to save. */
async function saveMongo(env: Env, stamp: string): Promise<string | null> {
  if (await isEmptyMongo(env.DATABASE_URL)) return null
  const folder = path.join(env.DATA_DIR, 'backups')
  makeFolder(folder)
  const file = path.join(folder, `before-restore-${stamp}.tgz`)
  await takeBackup(env, file, false)
  return file
}

/** @throws UsageError when the transaction did not take place, or when that cannot be said. */
async function loadOrRefuse(env: Env, folder: string, collections: string[], stamp: string): Promise<void> {
  try {
    await loadMongo(env.DATABASE_URL, folder, collections, stamp)
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : 'error'
    const restored = await wasRestored(env.DATABASE_URL, stamp).catch(() => null)
    if (restored) return
    if (restored === null)
      throw new UsageError(`The connection to MongoDB was lost (${reason}): the next start finishes or undoes this restore`)
    await discard(env)
    throw new UsageError(`MongoDB did not take the content, and nothing was changed: ${reason}`)
  }
}

/** Replaces the pictures, and on SQLite the database. A failure leaves the old state. */
async function replaceFiles(env: Env, journal: { stamp: string; pictures: boolean }): Promise<string[]> {
  try {
    return await replace(env, journal)
  } catch (error) {
    // MongoDB has its new content by now: the journal stays, and the next start brings the pictures
    if (!env.isMongo && !(error instanceof HalfReplacedError)) await discard(env)
    throw error
  }
}

/**
 * Replaces the content by that of an archive: everything is checked first, then replaced in one step, and the old state
 * is put aside. All sessions, reset tokens and locks of accounts are dropped.
 * @throws UsageError, or an error of the disk or the database; then the old state holds.
 */
export async function restoreContent(env: Env, file: string): Promise<Restored> {
  const folder = await prepare(env)
  try {
    const checked = await checkArchive(env, file, folder, true)
    const stamp = new Date().toISOString().replace(/[:.]/g, '-')
    const journal = { stamp, pictures: checked.holdsPictures && !env.S3_BUCKET }
    const uploaded = env.S3_BUCKET ? await upload(env, checked, preparation(env).media) : null
    const saved: string[] = []
    await noteRestore(env)
    if (env.isMongo) {
      const archive = await saveMongo(env, stamp)
      if (archive) saved.push(archive)
      await writeJournal(env, journal)
      await loadOrRefuse(env, folder, checked.collections, stamp)
    } else {
      await dropSessionsSqlite(path.join(folder, SQLITE_FILE))
      await placeBeside(env)
      await writeJournal(env, journal)
    }
    const kept = [...saved, ...(await replaceFiles(env, journal))]
    await discard(env)
    return { checked, kept, uploaded }
  } finally {
    // with a journal, the replacement is still to be finished
    if (!(await exists(preparation(env).journal))) await discard(env)
  }
}

function upload(env: Env, checked: Checked, folder: string): Promise<number> {
  const pictures = checked.files.filter(({ name }) => name.startsWith(PICTURES))
  return uploadPictures(
    env,
    pictures.map((each) => ({ ...each, name: each.name.slice(PICTURES.length) })),
    folder,
  )
}
