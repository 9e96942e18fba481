import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { parseJson } from '../../harness/json'

export type Member = { name: string; bytes?: Buffer; type?: 'file' | 'link' | 'symlink' | 'directory' | 'fifo'; linkname?: string }
type Listed = { name: string; size: number; sha256: string }
export type BackupManifest = {
  format: number
  migrations: string[]
  files: Listed[]
  missingPictures: string[]
  pictures: boolean
  [more: string]: unknown
}

/** Writes any archive, valid or not. */
export async function writeArchive(file: string, members: readonly Member[]): Promise<string> {
  const tar = pack()
  for (const { name, bytes = Buffer.alloc(0), type = 'file', linkname } of members) {
    tar.entry({ name, type, ...(linkname === undefined ? {} : { linkname }) }, type === 'file' ? bytes : Buffer.alloc(0))
  }
  tar.finalize()
  await pipeline(tar, createGzip(), createWriteStream(file))
  return file
}

/** All members of an archive, in order. */
export async function readArchive(file: string): Promise<(Member & { bytes: Buffer })[]> {
  const tar = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), tar)
  const members: (Member & { bytes: Buffer })[] = []
  for await (const entry of tar) {
    const chunks: Buffer[] = []
    // cast: a stream without an encoding yields buffers
    for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk)
    members.push({ name: entry.header.name, bytes: Buffer.concat(chunks) })
  }
  await reading
  return members
}

export const listed = (name: string, bytes: Buffer): Listed => ({
  name,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

export const manifestOf = (members: readonly Member[]): BackupManifest => {
  const bytes = members.find(({ name }) => name === 'manifest.json')?.bytes
  if (!bytes) throw new Error('The archive has no manifest')
  return parseJson<BackupManifest>(bytes.toString('utf8'))
}

/** The members with a manifest that matches them, whatever they are: a forged archive. */
export function withManifest(members: readonly Member[], change: Partial<BackupManifest> = {}): Member[] {
  const rest = members.filter(({ name }) => name !== 'manifest.json')
  const files = rest.map(({ name, bytes = Buffer.alloc(0) }) => listed(name, bytes))
  const manifest = { ...manifestOf(members), files, ...change }
  return [{ name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) }, ...rest]
}
