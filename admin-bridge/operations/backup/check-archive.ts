import path from 'node:path'
import type { Env } from '../../../cms/env'
import { unpack, type Unpacking } from './archive-reader'
import { requireKnownMigrations } from './database'
import { databaseOf } from './database-of'
import { listPictures, pictureFolder } from './files'
import { contentIn, picturesIn, type BackupManifest } from './manifest'

export type CheckedArchive = {
  manifest: BackupManifest
  /** Pictures that the database refers to and that would be missing after a restore. Unknown, so none, if they are in a bucket. */
  missing: string[]
}

/**
 * Unpacks an archive and checks names, sizes, checksums and the database itself.
 * @throws UsageError with one line if the archive cannot be restored.
 */
export async function checkArchive(env: Env, file: string, unpacking: Unpacking): Promise<CheckedArchive> {
  const database = databaseOf(env)
  const manifest = await unpack(file, database, unpacking)
  await requireKnownMigrations(manifest.migrations, `The database in ${file}`)
  const pictures = await database.check(unpacking.pathOf, contentIn(manifest), file)
  if (!manifest.pictures && env.S3_BUCKET) return { manifest, missing: [] }
  const present = new Set(manifest.pictures ? picturesIn(manifest) : (await listPictures(pictureFolder(env.DATA_DIR))).pictures)
  return { manifest, missing: pictures.filter((name) => !present.has(name)) }
}

/** Checks an archive as a restore does. Pictures are not written. @param folder an empty one for the rest. @throws UsageError */
export const verifyArchive = (env: Env, file: string, folder: string): Promise<CheckedArchive> =>
  checkArchive(env, file, { folder, pathOf: (name) => path.join(folder, name), withPictures: false })
