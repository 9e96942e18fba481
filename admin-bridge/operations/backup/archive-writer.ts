import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack, type Pack } from 'tar-stream'
import type { PathOf } from './database'
import { MANIFEST, type BackupManifest } from './manifest'

const MODE = 0o600

async function fill(tar: Pack, manifest: BackupManifest, pathOf: PathOf): Promise<void> {
  tar.entry({ name: MANIFEST, mode: MODE }, JSON.stringify(manifest, null, 2))
  for (const { name, size } of manifest.files) {
    const file = createReadStream(pathOf(name))
    await pipeline(file, tar.entry({ name, size, mode: MODE }))
  }
  tar.finalize()
}

/**
 * Writes an archive and flushes it to the disk. The manifest comes first, so that a reader knows what to expect.
 * @throws an error of the disk: ENOENT if a file was deleted after it was listed.
 */
export async function writeArchive(target: string, manifest: BackupManifest, pathOf: PathOf): Promise<void> {
  const tar = pack()
  const writing = pipeline(tar, createGzip(), createWriteStream(target, { flags: 'wx', mode: MODE, flush: true }))
  // a failure of one side ends the other: this passes its cause on
  fill(tar, manifest, pathOf).catch((error: Error) => tar.destroy(error))
  await writing
}
