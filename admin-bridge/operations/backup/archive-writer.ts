import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack, type Pack } from 'tar-stream'
import { openRegular, sync } from './files'
import { MANIFEST, type ListedFile, type BackupManifest } from './manifest'

/** A file changed or disappeared after it was listed. Another attempt gets a consistent state. */
export class SourceChangedError extends Error {
  override name = 'SourceChangedError'
}

const MODE = 0o600

/** The bytes of a listed file. @throws SourceChangedError if it changed since it was listed. */
async function* bytesOf({ name, size, sha256 }: ListedFile, path: string): AsyncGenerator<Buffer> {
  const handle = await openRegular(path).catch(() => {
    throw new SourceChangedError(name)
  })
  const hash = createHash('sha256')
  let read = 0
  const stream: AsyncIterable<Buffer> = handle.createReadStream()
  for await (const chunk of stream) {
    read += chunk.length
    if (read > size) break
    hash.update(chunk)
    yield chunk
  }
  if (read !== size || hash.digest('hex') !== sha256) throw new SourceChangedError(name)
}

async function fill(tar: Pack, manifest: BackupManifest, pathOf: (name: string) => string): Promise<void> {
  try {
    tar.entry({ name: MANIFEST, mode: MODE }, JSON.stringify(manifest, null, 2))
    for (const file of manifest.files) {
      await pipeline(bytesOf(file, pathOf(file.name)), tar.entry({ name: file.name, size: file.size, mode: MODE }))
    }
    tar.finalize()
  } catch (error) {
    tar.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

/**
 * Writes an archive and flushes it to the disk. The manifest comes first, so that a reader knows what to expect.
 * @param pathOf maps a listed name to its file. @throws SourceChangedError if a file is not as the manifest describes it.
 */
export async function writeArchive(target: string, manifest: BackupManifest, pathOf: (name: string) => string): Promise<void> {
  const tar = pack()
  const writing = pipeline(tar, createGzip(), createWriteStream(target, { flags: 'wx', mode: MODE }))
  const [filled, written] = await Promise.allSettled([fill(tar, manifest, pathOf), writing])
  // a failure of one side makes the other fail too: report the cause, not the consequence
  if (filled.status === 'rejected' && filled.reason instanceof SourceChangedError) throw filled.reason
  if (written.status === 'rejected') throw written.reason
  if (filled.status === 'rejected') throw filled.reason
  await sync(target)
}
