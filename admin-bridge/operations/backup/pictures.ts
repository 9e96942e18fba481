import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { isPictureName } from './manifest'

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

/** The folder of uploaded pictures. */
export const pictureFolder = (dataDir: string): string => path.join(dataDir, 'media')

/** The first few of some names, and the number of further ones, for messages. */
export function listed(names: readonly string[], limit = 5): string {
  const rest = names.length - limit
  return `${names.slice(0, limit).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}
