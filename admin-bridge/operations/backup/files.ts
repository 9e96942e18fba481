import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, open, rm, statfs, type FileHandle } from 'node:fs/promises'
import { UsageError } from '../usage-error'

const MEGABYTE = 1_000_000

/** A number of bytes in whole megabytes, rounded up, for messages. */
export const megabytes = (bytes: number): string => `${Math.ceil(bytes / MEGABYTE)} MB`

/** Flushes a file, or the entries of a folder, to the disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Whether a path exists; does not follow links. */
export const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  )

/** Deletes a file, or a folder with all that is in it. Does nothing if the path does not exist. */
export const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true })

/** Opens a file for reading without following links. @throws ELOOP for a link. */
export const openRegular = (path: string): Promise<FileHandle> => open(path, constants.O_RDONLY | constants.O_NOFOLLOW)

/** Size and SHA-256 of a regular file. */
export async function digest(path: string): Promise<{ size: number; sha256: string }> {
  const handle = await openRegular(path)
  const hash = createHash('sha256')
  let size = 0
  // the stream closes the handle
  const stream: AsyncIterable<Buffer> = handle.createReadStream()
  for await (const chunk of stream) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex') }
}

/** @throws UsageError if the disk of `folder` has less than `bytes` free. */
export async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes) {
    throw new UsageError(`Not enough space on the disk: ${megabytes(bytes)} needed, ${megabytes(bavail * bsize)} free`)
  }
}
