import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, stat } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Extract } from 'tar-stream'
import { errorCode } from '../../../cms/error-code'
import { UsageError } from '../usage-error'
import { requireSpace } from './files'
import { MANIFEST, PICTURES_PREFIX, memberType, parseManifest, type ListedFile, type BackupManifest } from './manifest'

/** Largest manifest, which is read into memory. */
const MANIFEST_MAX_BYTES = 64_000_000

export type UnpackedArchive = {
  manifest: BackupManifest
  files: ListedFile[]
}

type Entry = Extract extends AsyncIterable<infer Each> ? Each : never

type Options = {
  /** An empty folder for the files; pictures go into its subfolder `media`. */
  folder: string
  /** If false, pictures are checked but not written. */
  writePictures: boolean
}

/** A name for messages: escaped and shortened. */
const quoted = (name: string): string => JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name)

/** @throws UsageError unless the path is a readable file that is not empty. */
export async function requireFile(file: string): Promise<void> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(error.code === 'ENOENT' ? `The file ${file} does not exist` : `${file} cannot be read (${error.code})`)
  })
  if (found.isDirectory()) throw new UsageError(`${file} is a folder, not a backup`)
  if (!found.isFile()) throw new UsageError(`${file} is not a regular file`)
  if (found.size === 0) throw new UsageError(`${file} is empty`)
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read (${error.code})`)
  })
  await handle.close()
}

/** Reads the members of an archive one after another and rejects members that do not belong in a backup. */
class Unpacker {
  readonly files: ListedFile[] = []
  #manifest: BackupManifest | null = null
  readonly #names = new Set<string>()
  #listed = new Map<string, ListedFile>()

  constructor(
    private readonly archive: string,
    private readonly options: Options,
  ) {}

  /** Handles a member and reads it to its end. */
  async take(entry: Entry): Promise<void> {
    const name = String(entry.header.name)
    if (entry.header.type !== 'file') {
      // tar-stream has no name for types it does not know
      const type = { link: 'hard link', null: 'special file' }[String(entry.header.type)] ?? entry.header.type
      throw new UsageError(`${this.archive} is not a backup of this product: it contains a ${type}, ${quoted(name)}`)
    }
    if (this.#names.has(name)) throw new UsageError(`${this.archive} is not a backup of this product: it contains ${quoted(name)} twice`)
    this.#names.add(name)
    const type = memberType(name)
    if (type === 'manifest' && this.#names.size === 1) return this.#takeManifest(entry)
    if (!this.#manifest) throw this.#withoutManifest()
    if (type === null || type === 'manifest') {
      throw new UsageError(`${this.archive} is not a backup of this product: it contains ${quoted(name)}`)
    }
    await this.#takeFile(entry, name, type === 'picture' && !this.options.writePictures)
  }

  async #takeManifest(entry: Entry): Promise<void> {
    if ((entry.header.size ?? 0) > MANIFEST_MAX_BYTES) throw new UsageError(`${this.archive} is damaged: its manifest is too large`)
    const manifest = parseManifest(await text(entry), this.archive)
    this.#manifest = manifest
    this.#listed = new Map(manifest.files.map((file) => [file.name, file]))
    const written = manifest.files.filter(({ name }) => this.options.writePictures || !name.startsWith(PICTURES_PREFIX))
    await requireSpace(
      this.options.folder,
      written.reduce((sum, { size }) => sum + size, 0),
    )
  }

  async #takeFile(entry: Entry, name: string, checkOnly: boolean): Promise<void> {
    const size = entry.header.size ?? 0
    const listed = this.#listed.get(name)
    if (!listed) throw new UsageError(`${this.archive} is damaged: it contains ${quoted(name)}, which its manifest does not list`)
    if (listed.size !== size) throw new UsageError(`${this.archive} is damaged: ${name} does not have the size in its manifest`)
    if (!checkOnly) await requireSpace(this.options.folder, size)
    const sha256 = await this.#write(entry, checkOnly ? null : path.join(this.options.folder, name))
    if (listed.sha256 !== sha256) throw new UsageError(`${this.archive} is damaged: ${name} does not match its checksum`)
    this.files.push({ name, size, sha256 })
  }

  /** Writes a member to a new file and flushes it to the disk; without a target only reads it. Returns its SHA-256. */
  async #write(entry: Entry, target: string | null): Promise<string> {
    const hash = createHash('sha256')
    const handle = target === null ? null : await open(target, 'wx', 0o600)
    try {
      await pipeline(
        entry,
        new Writable({
          write: (chunk: Buffer, _encoding, done) => {
            hash.update(chunk)
            if (handle) handle.writeFile(chunk).then(() => done(), done)
            else done()
          },
        }),
      )
      await handle?.sync()
    } finally {
      await handle?.close()
    }
    return hash.digest('hex')
  }

  #withoutManifest(): UsageError {
    return new UsageError(`${this.archive} is not a backup of this product: it has no ${MANIFEST}`)
  }

  /** What the archive contains. @throws UsageError if something is missing. */
  contents(): UnpackedArchive {
    const manifest = this.#manifest
    if (!manifest) throw this.#withoutManifest()
    const missing = manifest.files.find(({ name }) => !this.#names.has(name))
    if (missing) throw new UsageError(`${this.archive} is damaged: ${missing.name} is missing`)
    return { manifest, files: this.files }
  }
}

/** Turns an error of decompression or of the tar format into a UsageError; returns other errors unchanged. */
function translate(error: unknown, archive: string): unknown {
  if (error instanceof UsageError || !(error instanceof Error)) return error
  const code = String(errorCode(error))
  if (code === 'Z_BUF_ERROR' || /Unexpected end of data/.test(error.message))
    return new UsageError(`${archive} is damaged: it ends too early`)
  if (code.startsWith('Z_')) return new UsageError(`${archive} is damaged or not a backup: it cannot be decompressed`)
  if (/header|tar/i.test(error.message)) return new UsageError(`${archive} is damaged or not a backup: it is not a tar archive`)
  return error
}

/**
 * Unpacks an archive. Only regular files with the names of a backup are written, and each must have the size and checksum in
 * the manifest.
 * @param file path of the archive. @throws UsageError with one line if anything is wrong with it.
 */
export async function unpack(file: string, options: Options): Promise<UnpackedArchive> {
  await requireFile(file)
  if (options.writePictures) await mkdir(path.join(options.folder, PICTURES_PREFIX))
  const unpacker = new Unpacker(file, options)
  const members = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), members)
  // the loop below throws the same error; this prevents an unhandled rejection
  reading.catch(() => undefined)
  try {
    for await (const entry of members) await unpacker.take(entry)
    await reading
  } catch (error) {
    members.destroy()
    throw translate(error, file)
  }
  return unpacker.contents()
}
