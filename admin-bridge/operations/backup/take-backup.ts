import { mkdir, readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { databaseFile } from '../../../cms/database/sqlite/database-file'
import { variantFrom } from '../../../cms/domain/media-name'
import type { Env } from '../../../cms/env'
import { errorCode } from '../../../cms/error-code'
import { UsageError } from '../usage-error'
import { SourceChangedError, writeArchive } from './archive-writer'
import { downloadPictures } from './bucket'
import { digest, remove, sync } from './files'
import { FORMAT, COLLECTION_SUFFIX, PICTURES_PREFIX, SQLITE_FILE, type BackupManifest } from './manifest'
import { dumpMongo } from './mongo-content'
import { listPictures, pictureFolder } from './pictures'
import { copySqlite, type ContentSummary } from './sqlite-content'

/** If a picture is deleted during a backup, the backup starts again with a new copy of the database. */
const MAX_ATTEMPTS = 3

export type BackupResult = { manifest: BackupManifest; content: ContentSummary; skipped: string[] }
type Source = { path: string; name: string }

/**
 * Pictures for the archive; their sizes are made again when they are asked for. List them after copying the database, so that
 * every picture it refers to is included.
 */
async function pictureSources(env: Env, content: ContentSummary, folder: string): Promise<{ sources: Source[]; skipped: string[] }> {
  let from = pictureFolder(env.DATA_DIR)
  if (env.S3_BUCKET) {
    from = path.join(folder, PICTURES_PREFIX)
    await mkdir(from)
    await downloadPictures(env, content.pictures, from)
  }
  const { pictures, others } = await listPictures(from)
  const originals = pictures.filter((name) => variantFrom(name) === null)
  return { sources: originals.map((name) => ({ name: PICTURES_PREFIX + name, path: path.join(from, name) })), skipped: others }
}

async function archiveOnce(env: Env, folder: string, withPictures: boolean): Promise<BackupResult> {
  const content = env.isMongo
    ? await dumpMongo(env.DATABASE_URL, folder)
    : await copySqlite(databaseFile(env.DATABASE_URL), path.join(folder, SQLITE_FILE))
  const names = env.isMongo ? Object.keys(content.documents).map((name) => name + COLLECTION_SUFFIX) : [SQLITE_FILE]
  const pictures = withPictures ? await pictureSources(env, content, folder) : { sources: [], skipped: [] }
  const sources = [...names.map((name) => ({ name, path: path.join(folder, name) })), ...pictures.sources]
  const files: BackupManifest['files'] = []
  for (const { name, path: file } of sources) {
    const facts = await digest(file).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new SourceChangedError(name) : error
    })
    files.push({ name, ...facts })
  }
  const included = new Set(files.map(({ name }) => name))
  const manifest: BackupManifest = {
    format: FORMAT,
    kind: env.isMongo ? 'mongodb' : 'sqlite',
    createdAt: new Date().toISOString(),
    migrations: content.migrations,
    files,
    documents: content.documents,
    pictures: withPictures,
    missingPictures: content.pictures.filter((name) => !included.has(PICTURES_PREFIX + name)),
  }
  const paths = new Map(sources.map(({ name, path: file }) => [name, file]))
  await writeArchive(path.join(folder, 'archive'), manifest, (name) => paths.get(name) ?? '')
  return { manifest, content, skipped: pictures.skipped }
}

/** Removes files left behind by killed backups to the same target. */
async function removeLeftovers(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN
    if (Number.isInteger(pid) && !isAlive(pid)) await remove(path.join(folder, name))
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
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
  await removeLeftovers(parent, prefix)
  const folder = path.join(parent, `${prefix}${process.pid}`)
  try {
    for (let attempt = 1; ; attempt++) {
      await remove(folder)
      await mkdir(folder, { mode: 0o700 })
      try {
        const taken = await archiveOnce(env, folder, withPictures)
        await rename(path.join(folder, 'archive'), target)
        await sync(parent)
        return taken
      } catch (error) {
        if (!(error instanceof SourceChangedError)) throw error
        if (attempt === MAX_ATTEMPTS)
          throw new UsageError(`${error.message} changed during each of ${MAX_ATTEMPTS} attempts; nothing was written`)
      }
    }
  } finally {
    await remove(folder)
  }
}
