import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, stat } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Extract } from 'tar-stream'
import { UsageError } from '../tool'
import { requireRoom } from './files'
import { MANIFEST, PICTURES, memberType, parseManifest, type Kind, type ListedFile, type Manifest } from './manifest'

/** Longest manifest or kind marker that is read into memory. */
const TEXT_MAX_BYTES = 64_000_000

export type Contents = {
  kind: Kind
  /** Null for an archive of format 1. */
  manifest: Manifest | null
  files: ListedFile[]
  /** Whether the archive says which pictures there are: one of format 1 from a house with a bucket does not. */
  holdsPictures: boolean
  /** Files of a format 1 archive that no release names so; they are not restored. */
  skipped: string[]
}

type Entry = Extract extends AsyncIterable<infer Each> ? Each : never

type Options = {
  /** Where the files go; pictures into its subfolder `media`. It is empty before. */
  folder: string
  /** False: pictures are checked, but not written. */
  writePictures: boolean
}

/** A name for a message: on one line, and not endless. */
const shown = (name: string): string => JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name)

/** @throws UsageError when the path does not lead to a file that can be read and holds something. */
export async function requireFile(file: string): Promise<void> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(error.code === 'ENOENT' ? `There is no file ${file}` : `${file} cannot be read (${error.code})`)
  })
  if (found.isDirectory()) throw new UsageError(`${file} is a folder, not a backup`)
  if (!found.isFile()) throw new UsageError(`${file} is not a regular file`)
  if (found.size === 0) throw new UsageError(`${file} is empty`)
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read (${error.code})`)
  })
  await handle.close()
}

/** Reads the members of one archive, one after another, and refuses what no backup holds. */
class Unpacking {
  readonly files: ListedFile[] = []
  readonly skipped: string[] = []
  manifest: Manifest | null = null
  holdsPictures = false
  #kind: string | null = null
  readonly #names = new Set<string>()
  #listed = new Map<string, ListedFile>()

  constructor(
    private readonly archive: string,
    private readonly options: Options,
  ) {}

  /** Takes one member; its bytes are read to the end. */
  async take(entry: Entry): Promise<void> {
    const name = String(entry.header.name).replace(/^\.\//, '')
    if (entry.header.type === 'directory' && /^(\.?|media)\/?$/.test(name)) {
      if (name.startsWith('media')) this.holdsPictures = true
      return this.#skip(entry)
    }
    if (entry.header.type !== 'file') {
      // for a type that the library does not know, there is none
      const type = { link: 'hard link', null: 'special file' }[String(entry.header.type)] ?? entry.header.type
      throw new UsageError(`${this.archive} holds a ${type}, ${shown(name)}: no backup does`)
    }
    if (this.#names.has(name)) throw new UsageError(`${this.archive} holds ${shown(name)} twice: no backup does`)
    this.#names.add(name)
    const type = memberType(name)
    const isFirst = this.#names.size === 1
    if (type === 'manifest' && isFirst) return this.#takeManifest(entry)
    if (type === 'kind' && !this.manifest) {
      this.#kind = (await this.#text(entry)).trim()
      return
    }
    if (!this.manifest && name.startsWith(PICTURES)) this.holdsPictures = true
    if (type === null && !this.manifest && /^media\/[^/]+$/.test(name)) {
      this.skipped.push(name.slice(PICTURES.length))
      return this.#skip(entry)
    }
    if (type === null || type === 'manifest' || type === 'kind') {
      throw new UsageError(`${this.archive} is no backup of this product: it holds ${shown(name)}`)
    }
    await this.#takeFile(entry, name, type === 'picture' && !this.options.writePictures)
  }

  async #takeManifest(entry: Entry): Promise<void> {
    this.manifest = parseManifest(await this.#text(entry), this.archive)
    this.holdsPictures = this.manifest.pictures
    this.#listed = new Map(this.manifest.files.map((file) => [file.name, file]))
    const written = this.manifest.files.filter(({ name }) => this.options.writePictures || !name.startsWith(PICTURES))
    await requireRoom(
      this.options.folder,
      written.reduce((sum, { size }) => sum + size, 0),
    )
  }

  async #takeFile(entry: Entry, name: string, checkOnly: boolean): Promise<void> {
    const size = entry.header.size ?? 0
    const listed = this.#listed.get(name)
    if (this.manifest && !listed) throw new UsageError(`${this.archive} holds ${shown(name)}, which its manifest does not list`)
    if (listed && listed.size !== size) throw new UsageError(`${this.archive} is damaged: ${name} does not have the size in its manifest`)
    if (!checkOnly) await requireRoom(this.options.folder, size)
    const sha256 = await this.#write(entry, checkOnly ? null : path.join(this.options.folder, name))
    if (listed && listed.sha256 !== sha256) throw new UsageError(`${this.archive} is damaged: ${name} does not match its checksum`)
    this.files.push({ name, size, sha256 })
  }

  /** Copies a member into a new file and onto the disk; without a target its bytes are read alone. Gives their checksum. */
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

  async #text(entry: Entry): Promise<string> {
    if ((entry.header.size ?? 0) > TEXT_MAX_BYTES) throw new UsageError(`${this.archive} is damaged: its manifest is too large`)
    const chunks: Buffer[] = []
    // tar-stream's types leave open what a stream yields; it is always a buffer
    for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk)
    return Buffer.concat(chunks).toString('utf8')
  }

  #skip(entry: Entry): Promise<void> {
    return pipeline(entry, new Writable({ write: (_chunk, _encoding, done) => done() }))
  }

  /** What was read. @throws UsageError when something is missing. */
  contents(): Contents {
    const { manifest, files, skipped } = this
    const kind = manifest?.kind ?? this.#kind
    if (kind !== 'sqlite' && kind !== 'mongodb') throw new UsageError(`${this.archive} is no backup of this product: it has no ${MANIFEST}`)
    const missing = manifest?.files.find(({ name }) => !this.#names.has(name))
    if (missing) throw new UsageError(`${this.archive} is damaged: ${missing.name} is missing`)
    return { kind, manifest, files, skipped, holdsPictures: this.holdsPictures }
  }
}

/** One line for what the decompression or the tar format complains about; other errors stay as they are. */
function translate(error: unknown, archive: string): unknown {
  if (error instanceof UsageError || !(error instanceof Error)) return error
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'Z_BUF_ERROR' || /Unexpected end of data/.test(error.message))
    return new UsageError(`${archive} is damaged: it is cut short`)
  if (code.startsWith('Z_')) return new UsageError(`${archive} is no backup, or a damaged one: it cannot be decompressed`)
  if (/header|tar/i.test(error.message)) return new UsageError(`${archive} is no backup, or a damaged one: it is not a tar archive`)
  return error
}

/**
 * Unpacks an archive. Nothing but regular files with the names of a backup gets out of it, and each must have the size
 * and the checksum of the manifest. Format 1 has no manifest: there only the names are checked.
 * @param file the archive. @throws UsageError with one line for each thing that can be wrong with it.
 */
export async function unpack(file: string, options: Options): Promise<Contents> {
  await requireFile(file)
  if (options.writePictures) await mkdir(path.join(options.folder, PICTURES))
  const unpacking = new Unpacking(file, options)
  const members = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), members)
  // the loop below gets the same error; without this the process would end on an unhandled rejection
  reading.catch(() => undefined)
  try {
    for await (const entry of members) await unpacking.take(entry)
    await reading
  } catch (error) {
    members.destroy()
    throw translate(error, file)
  }
  return unpacking.contents()
}
