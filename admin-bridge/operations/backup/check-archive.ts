import path from 'node:path'
import type { Env } from '../../../cms/env'
import { UsageError } from '../usage-error'
import { unpack, type UnpackedArchive } from './archive-reader'
import { COLLECTION_SUFFIX, PICTURES_PREFIX, SQLITE_FILE } from './manifest'
import { inspectMongo } from './mongo-content'
import { listPictures, pictureFolder } from './pictures'
import { inspectSqlite, requireKnownMigrations, type ContentSummary } from './sqlite-content'

export type CheckedArchive = UnpackedArchive & {
  content: ContentSummary
  /** Collections in the archive; empty for SQLite. */
  collections: string[]
  /** Pictures that the database refers to and that would be missing after a restore; null if they are in a bucket. */
  missing: string[] | null
}

async function inspectCollections(folder: string, contents: UnpackedArchive, names: string[], file: string): Promise<ContentSummary> {
  const content = await inspectMongo(folder, names, file)
  const { manifest } = contents
  await requireKnownMigrations(manifest.migrations, file)
  const wrong = names.find((name) => manifest.documents[name] !== content.documents[name])
  if (wrong) throw new UsageError(`${file} is damaged: ${wrong} does not have the number of documents in its manifest`)
  return { ...content, migrations: manifest.migrations }
}

async function missingPictures(env: Env, contents: UnpackedArchive, content: ContentSummary): Promise<string[] | null> {
  if (!contents.manifest.pictures && env.S3_BUCKET) return null
  const present = contents.manifest.pictures
    ? contents.files.map(({ name }) => name.slice(PICTURES_PREFIX.length))
    : (await listPictures(pictureFolder(env.DATA_DIR))).pictures
  const presentNames = new Set(present)
  return content.pictures.filter((name) => !presentNames.has(name))
}

/**
 * Unpacks an archive to an empty folder and checks names, sizes, checksums and the database itself.
 * @param writePictures if false, pictures are checked but not written.
 * @throws UsageError with one line if the archive cannot be restored.
 */
export async function checkArchive(env: Env, file: string, folder: string, writePictures: boolean): Promise<CheckedArchive> {
  const contents = await unpack(file, { folder, writePictures })
  const configured = env.isMongo ? 'mongodb' : 'sqlite'
  const { kind } = contents.manifest
  if (kind !== configured) throw new UsageError(`${file} is a backup of ${kind}; DATABASE_URL is for ${configured}`)
  const names = contents.files.map(({ name }) => name)
  const collections = names.filter((name) => name.endsWith(COLLECTION_SUFFIX)).map((name) => name.slice(0, -COLLECTION_SUFFIX.length))
  if (!env.isMongo && !names.includes(SQLITE_FILE)) throw new UsageError(`${file} is damaged: ${SQLITE_FILE} is missing`)
  const content = env.isMongo
    ? await inspectCollections(folder, contents, collections, file)
    : await inspectSqlite(path.join(folder, SQLITE_FILE), `The database in ${file}`)
  return { ...contents, content, collections, missing: await missingPictures(env, contents, content) }
}
