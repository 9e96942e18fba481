import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Extract } from 'tar-stream'
import { errorCode } from '../../../cms/error-code'
import { UsageError } from '../usage-error'
import type { Database, PathOf } from './database'
import { megabytes } from './files'
import { MANIFEST, PICTURES_PREFIX, isPicture, parseManifest, type BackupManifest, type ListedFile } from './manifest'

/** Largest manifest, which is read into memory. */
const MANIFEST_MAX_BYTES = 64_000_000

type Entry = Extract extends AsyncIterable<infer Each> ? Each : never

/** Where an archive is unpacked. */
export type Unpacking = {
  /** An empty folder; pictures go into its subfolder `media`. */
  folder: string
  pathOf: PathOf
  /** If false, pictures are checked but not written. */
  withPictures: boolean
}

/** A name for messages: escaped and shortened. */
const quoted = (name: string): string => JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name)

/** @throws UsageError unless the path is a file that is not empty. */
function requireFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) throw new UsageError(`The file ${file} does not exist`)
  if (!found.isFile()) throw new UsageError(`${file} ${found.isDirectory() ? 'is a folder, not a backup' : 'is not a regular file'}`)
  if (found.size === 0) throw new UsageError(`${file} is empty`)
}

/** The name of a member. @throws UsageError for anything but a file. */
function nameOf({ header }: Entry, archive: string): string {
  const name = String(header.name)
  if (header.type === 'file') return name
  // tar-stream has no name for types it does not know
  const type = { link: 'hard link', null: 'special file' }[String(header.type)] ?? header.type
  throw new UsageError(`${archive} is not a backup of this product: it contains a ${type}, ${quoted(name)}`)
}

const withoutManifest = (archive: string): UsageError => new UsageError(`${archive} is not a backup of this product: it has no ${MANIFEST}`)

async function takeManifest(
  entry: Entry,
  archive: string,
  database: Database,
  { folder, withPictures }: Unpacking,
): Promise<BackupManifest> {
  if (entry.header.name !== MANIFEST) throw withoutManifest(archive)
  if ((entry.header.size ?? 0) > MANIFEST_MAX_BYTES) throw new UsageError(`${archive} is damaged: its manifest is too large`)
  const manifest = parseManifest(await text(entry), archive, database)
  const needed = manifest.files.reduce((sum, { name, size }) => (withPictures || !isPicture(name) ? sum + size : sum), 0)
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < needed)
    throw new UsageError(`Not enough space on the disk: ${megabytes(needed)} needed, ${megabytes(bavail * bsize)} free`)
  if (withPictures) await mkdir(path.join(folder, PICTURES_PREFIX))
  return manifest
}

/** Reads a member to its end and compares it with the manifest. Writes it to a new file on the disk, if there is a path. */
async function takeFile(entry: Entry, archive: string, { name, size, sha256 }: ListedFile, target: string | null): Promise<void> {
  if (entry.header.size !== size) throw new UsageError(`${archive} is damaged: ${name} does not have the size in its manifest`)
  const hash = createHash('sha256')
  const hashed = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of entry) {
      if (!(chunk instanceof Uint8Array)) continue
      hash.update(chunk)
      yield chunk
    }
  }
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(hashed, target === null ? nowhere : createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }))
  if (hash.digest('hex') !== sha256) throw new UsageError(`${archive} is damaged: ${name} does not match its checksum`)
}

/** Takes the members one after another. @throws UsageError if the archive does not hold exactly what its manifest lists. */
async function takeAll(members: Extract, archive: string, database: Database, unpacking: Unpacking): Promise<BackupManifest> {
  let manifest: BackupManifest | undefined
  const expected = new Map<string, ListedFile>()
  for await (const entry of members) {
    const name = nameOf(entry, archive)
    if (!manifest) {
      manifest = await takeManifest(entry, archive, database, unpacking)
      for (const file of manifest.files) expected.set(file.name, file)
      continue
    }
    const file = expected.get(name)
    if (!file) throw new UsageError(`${archive} is damaged: it contains ${quoted(name)} twice, or its manifest does not list it`)
    await takeFile(entry, archive, file, unpacking.withPictures || !isPicture(name) ? unpacking.pathOf(name) : null)
    expected.delete(name)
  }
  if (!manifest) throw withoutManifest(archive)
  const [missing] = expected.keys()
  if (missing !== undefined) throw new UsageError(`${archive} is damaged: ${missing} is missing`)
  return manifest
}

/** Turns an error of decompression or of the tar format into a UsageError; returns other errors unchanged. */
function translate(error: unknown, archive: string): unknown {
  if (error instanceof UsageError || !(error instanceof Error)) return error
  const code = String(errorCode(error))
  if (code === 'Z_BUF_ERROR' || /Unexpected end of data/.test(error.message))
    return new UsageError(`${archive} is damaged: it ends too early`)
  if (code.startsWith('Z_') || /header|tar/i.test(error.message))
    return new UsageError(`${archive} is damaged or not a backup: it cannot be unpacked`)
  return error
}

/**
 * Unpacks an archive. Only regular files that the manifest lists are written, and each must have the size and checksum there.
 * @param file path of the archive. @throws UsageError with one line if anything is wrong with it.
 */
export async function unpack(file: string, database: Database, unpacking: Unpacking): Promise<BackupManifest> {
  requireFile(file)
  const members = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), members)
  // the loop throws the same error; this prevents an unhandled rejection
  reading.catch(() => undefined)
  try {
    const manifest = await takeAll(members, file, database, unpacking)
    await reading
    return manifest
  } catch (error) {
    members.destroy()
    throw translate(error, file)
  }
}
