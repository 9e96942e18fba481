import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, open, rm, statfs, type FileHandle } from 'node:fs/promises'
import { UsageError } from '../tool'

const MEGABYTE = 1_000_000

/** Size of a file or a sum of files for messages, in whole megabytes, rounded up. */
export const megabytes = (bytes: number): string => `${Math.ceil(bytes / MEGABYTE)} MB`

/** Waits until a file or a folder (its list of names) is on the disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Whether there is anything under this path, a link included. */
export const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  )

export const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true })

/** Opens a regular file for reading and never follows a link. @throws ELOOP for a link. */
export const openRegular = (path: string): Promise<FileHandle> => open(path, constants.O_RDONLY | constants.O_NOFOLLOW)

/** Size and SHA-256 of a regular file. */
export async function digest(path: string): Promise<{ size: number; sha256: string }> {
  const handle = await openRegular(path)
  const hash = createHash('sha256')
  let size = 0
  // the stream closes the handle
  for await (const chunk of handle.createReadStream() as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex') }
}

/** @throws UsageError when the disk that holds `folder` has less than `bytes` free. */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes) {
    throw new UsageError(`There is no room left on the disk: ${megabytes(bytes)} are needed, ${megabytes(bavail * bsize)} are free`)
  }
}
