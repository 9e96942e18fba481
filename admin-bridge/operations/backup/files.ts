import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isPictureName } from './manifest'

/** A number of bytes in whole megabytes, rounded up, for messages. */
export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`

/** The first few of some names, and the number of further ones, for messages. */
export function listed(names: readonly string[], limit = 5): string {
  const rest = names.length - limit
  return `${names.slice(0, limit).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** Flushes a file, or the entries of a folder, to the disk. */
export async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Whether a path exists; does not follow links. */
export const exists = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  )

/** Deletes a file, or a folder with all that is in it. Does nothing if the path does not exist. */
export const remove = (file: string): Promise<void> => rm(file, { recursive: true, force: true })

/** Size and SHA-256 of a file. */
export async function digest(file: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { size: (await stat(file)).size, sha256: hash.digest('hex') }
}

/** The folder of uploaded pictures. */
export const pictureFolder = (dataDir: string): string => path.join(dataDir, 'media')

/**
 * Lists the names in a folder of pictures, sorted; none if the folder does not exist. `others` are links, folders and files
 * that are not uploads; they are not followed or read.
 */
export async function listPictures(folder: string): Promise<{ pictures: string[]; others: string[] }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const pictures = entries.filter((entry) => entry.isFile() && isPictureName(entry.name))
  const others = entries.filter((entry) => !pictures.includes(entry))
  return { pictures: pictures.map(({ name }) => name).toSorted(), others: others.map(({ name }) => name).toSorted() }
}
