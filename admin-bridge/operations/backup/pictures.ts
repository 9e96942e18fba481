import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { isPictureName } from './manifest'

/** What is in a folder of pictures. Links, folders and files with other names are not ours; they are never followed or read. */
export async function listPictures(folder: string): Promise<{ pictures: string[]; others: string[] }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const ours = entries.filter((entry) => entry.isFile() && isPictureName(entry.name))
  const others = entries.filter((entry) => !ours.includes(entry))
  return { pictures: ours.map(({ name }) => name).toSorted(), others: others.map(({ name }) => name).toSorted() }
}

/** Path of a picture in the data folder. */
export const pictureFolder = (dataDir: string): string => path.join(dataDir, 'media')

/** A sentence with a count and the first few names. */
export function named(names: readonly string[], limit = 5): string {
  const rest = names.length - limit
  return `${names.slice(0, limit).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}
