import { mkdir, mkdtemp, readdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { isBefore } from 'date-fns/isBefore'
import { subHours } from 'date-fns/subHours'
import { variantFrom } from '../../../cms/domain/media-name'
import type { Env } from '../../../cms/env'
import { errorCode } from '../../../cms/error-code'
import { writeArchive } from './archive-writer'
import { downloadPictures } from './bucket'
import { databaseOf } from './database-of'
import { digest, listPictures, pictureFolder, remove, sync } from './files'
import { FORMAT, PICTURES_PREFIX, type BackupManifest } from './manifest'

/** If a picture is deleted during a backup, the backup starts again with a new copy of the database. */
const MAX_ATTEMPTS = 3
/** Hours after which the files of a backup are those of a killed one. */
const ABANDONED_HOURS = 12

/** `skipped`: files in the folder of pictures that are none. */
export type BackupResult = { manifest: BackupManifest; skipped: string[] }

/**
 * Pictures for the archive; their sizes are made again when they are asked for. List them after copying the database, so that
 * every picture it refers to is included.
 */
async function picturesFor(env: Env, wanted: string[], folder: string): Promise<{ from: string; originals: string[]; skipped: string[] }> {
  let from = pictureFolder(env.DATA_DIR)
  if (env.S3_BUCKET) {
    from = path.join(folder, PICTURES_PREFIX)
    await mkdir(from)
    await downloadPictures(env, wanted, from)
  }
  const { pictures, others } = await listPictures(from)
  return { from, originals: pictures.filter((name) => variantFrom(name) === null), skipped: others }
}

/** @throws ENOENT if a picture is deleted meanwhile. */
async function archiveOnce(env: Env, folder: string, withPictures: boolean): Promise<BackupResult> {
  const database = databaseOf(env)
  const { pictures, files: content, ...facts } = await database.copyTo(folder)
  const { from, originals, skipped } = withPictures ? await picturesFor(env, pictures, folder) : { from: '', originals: [], skipped: [] }
  const paths = new Map(content.map((name) => [name, path.join(folder, name)]))
  for (const name of originals) paths.set(PICTURES_PREFIX + name, path.join(from, name))
  const files: BackupManifest['files'] = []
  for (const [name, file] of paths) files.push({ name, ...(await digest(file)) })
  const manifest: BackupManifest = {
    format: FORMAT,
    kind: database.kind,
    createdAt: new Date().toISOString(),
    ...facts,
    files,
    pictures: withPictures,
    missingPictures: pictures.filter((name) => !paths.has(PICTURES_PREFIX + name)),
  }
  await writeArchive(path.join(folder, 'archive'), manifest, (name) => paths.get(name) ?? '')
  return { manifest, skipped }
}

/** Removes files left behind by killed backups to the same target. */
async function removeAbandoned(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue
    const folder = path.join(parent, name)
    if (isBefore((await stat(folder)).mtime, subHours(new Date(), ABANDONED_HOURS))) await remove(folder)
  }
}

/**
 * Writes all content to an archive, also while servers are running. The archive is assembled in a hidden folder beside the
 * target and moved there once it is complete and on the disk, so the target is never incomplete.
 * @throws UsageError, or an error of the disk or the database; the target is then unchanged.
 */
export async function takeBackup(env: Env, target: string, withPictures = true): Promise<BackupResult> {
  const parent = path.dirname(target)
  const prefix = `.${path.basename(target)}.partial-`
  await removeAbandoned(parent, prefix)
  for (let attempt = 1; ; attempt++) {
    const folder = await mkdtemp(path.join(parent, prefix))
    try {
      const taken = await archiveOnce(env, folder, withPictures)
      await rename(path.join(folder, 'archive'), target)
      await sync(parent)
      return taken
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || attempt === MAX_ATTEMPTS) throw error
    } finally {
      await remove(folder)
    }
  }
}
