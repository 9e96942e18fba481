import path from 'node:path'
import { createFolder, type Env } from '../../../cms/env'
import { noteRestore } from '../../media/last-restore'
import { UsageError } from '../usage-error'
import { uploadPictures } from './bucket'
import { checkArchive, type CheckedArchive } from './check-archive'
import type { Database } from './database'
import { databaseOf } from './database-of'
import { exists } from './files'
import { contentIn, picturesIn } from './manifest'
import { discardStaging, stagingPaths, createStagingFolder, replace, writeJournal } from './replacement'
import { takeBackup } from './take-backup'

export type RestoreResult = {
  checked: CheckedArchive
  /** Paths of the old state. */
  previous: string[]
  /** Number of pictures uploaded to the bucket; null without one. */
  uploaded: number | null
}

/** Backs up the present content. @returns the path of the archive. */
async function saveContent(env: Env, stamp: string): Promise<string> {
  const folder = path.join(env.DATA_DIR, 'backups')
  createFolder(folder)
  const file = path.join(folder, `before-restore-${stamp}.tgz`)
  await takeBackup(env, file, false)
  return file
}

/** @throws UsageError if the transaction was not committed, or if that is unknown. */
async function load(env: Env, database: Database, members: string[], stamp: string): Promise<void> {
  try {
    await database.load(stagingPaths(env).pathOf, members, stamp)
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : 'error'
    const isLoaded = await database.wasLoaded(stamp).catch(() => null)
    if (isLoaded) return
    if (isLoaded === null)
      throw new UsageError(`The connection to MongoDB was lost (${reason}); the next start finishes or undoes this restore`)
    await discardStaging(env)
    throw new UsageError(`MongoDB rejected the content, and nothing was changed: ${reason}`)
  }
}

/**
 * Replaces the content with that of an archive. Everything is checked first and then replaced in one step; the old state is
 * saved. All sessions and reset tokens are removed.
 * @throws UsageError, or an error of the disk or the database; the old state then remains.
 */
export async function restoreContent(env: Env, file: string): Promise<RestoreResult> {
  const database = databaseOf(env)
  const { folder, media, journal: journalFile, pathOf } = stagingPaths(env)
  await createStagingFolder(env)
  try {
    const checked = await checkArchive(env, file, { folder, pathOf, withPictures: true })
    const { manifest } = checked
    const stamp = new Date().toISOString().replace(/[:.]/g, '-')
    const journal = { stamp, pictures: manifest.pictures && !env.S3_BUCKET }
    const uploaded = env.S3_BUCKET ? await uploadPictures(env, picturesIn(manifest), media) : null
    await noteRestore(env)
    const saved = (await database.mustBeSaved()) ? [await saveContent(env, stamp)] : []
    await database.dropAccess(pathOf)
    await writeJournal(env, journal)
    await load(env, database, contentIn(manifest), stamp)
    const replaced = await replace(env, journal).catch(async (error: unknown) => {
      // content that was loaded stays, and so does a replacement that could not be undone: the next start finishes them
      if (!database.isLoaded && !(error instanceof UsageError)) await discardStaging(env)
      throw error
    })
    await discardStaging(env)
    return { checked, previous: [...saved, ...replaced], uploaded }
  } finally {
    // if there is a journal, the next start finishes the replacement
    if (!(await exists(journalFile))) await discardStaging(env)
  }
}
