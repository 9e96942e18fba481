import path from 'node:path'
import type { Env } from '../../../cms/env'
import { UsageError } from '../tool'
import { unpack, type Contents } from './archive-reader'
import { LINES, PICTURES, SQLITE_FILE } from './manifest'
import { inspectMongo } from './mongo-content'
import { listPictures, pictureFolder } from './pictures'
import { inspectSqlite, requireKnown, type Content } from './sqlite-content'

export type Checked = Contents & {
  content: Content
  /** Collections in the archive (MongoDB). */
  collections: string[]
  /** Pictures that the database refers to, and that will not be there after a restore. Null where a bucket holds them. */
  missing: string[] | null
}

async function inspectCollections(folder: string, contents: Contents, names: string[], file: string): Promise<Content> {
  const content = await inspectMongo(folder, names, file)
  const { manifest } = contents
  if (!manifest) return content
  await requireKnown(manifest.migrations, file)
  const wrong = names.find((name) => manifest.documents[name] !== content.documents[name])
  if (wrong) throw new UsageError(`${file} is damaged: ${wrong} does not have the number of documents in its manifest`)
  return { ...content, migrations: manifest.migrations }
}

async function missingPictures(env: Env, contents: Contents, content: Content): Promise<string[] | null> {
  if (!contents.holdsPictures && env.S3_BUCKET) return null
  const there = contents.holdsPictures
    ? contents.files.map(({ name }) => name.slice(PICTURES.length))
    : (await listPictures(pictureFolder(env.DATA_DIR))).pictures
  const held = new Set(there)
  return content.pictures.filter((name) => !held.has(name))
}

/**
 * Unpacks an archive into an empty folder and checks all of it: names, sizes, checksums, the database itself.
 * @param writePictures false: pictures are checked without being written.
 * @throws UsageError, with one line, when it could not be restored as it is.
 */
export async function checkArchive(env: Env, file: string, folder: string, writePictures: boolean): Promise<Checked> {
  const contents = await unpack(file, { folder, writePictures })
  const wanted = env.isMongo ? 'mongodb' : 'sqlite'
  if (contents.kind !== wanted) throw new UsageError(`${file} is a backup of ${contents.kind}; DATABASE_URL names ${wanted}`)
  const names = contents.files.map(({ name }) => name)
  const collections = names.filter((name) => name.endsWith(LINES)).map((name) => name.slice(0, -LINES.length))
  if (!env.isMongo && !names.includes(SQLITE_FILE)) throw new UsageError(`${file} is damaged: ${SQLITE_FILE} is missing`)
  const content = env.isMongo
    ? await inspectCollections(folder, contents, collections, file)
    : await inspectSqlite(path.join(folder, SQLITE_FILE), `The database in ${file}`)
  return { ...contents, content, collections, missing: await missingPictures(env, contents, content) }
}
