import { readlinkSync, realpathSync } from 'node:fs'
import path from 'node:path'

/** Links in a row that are followed. */
const LINKS_MAX = 40

/** Where a link leads to, which need not exist; null if this is no link. */
function targetOf(file: string): string | null {
  try {
    return path.resolve(path.dirname(file), readlinkSync(file))
  } catch {
    return null
  }
}

/** A path without symbolic links, as far as it exists. */
function resolved(file: string, links = LINKS_MAX): string {
  try {
    return realpathSync(file)
  } catch {
    const target = links > 0 ? targetOf(file) : null
    if (target !== null) return resolved(target, links - 1)
    const folder = path.dirname(file)
    return folder === file ? file : path.join(resolved(folder), path.basename(file))
  }
}

/** Absolute path of the SQLite file. Its locks stand beside it, so every link to it must lead to the same ones. @param url `file:…`. */
export const databaseFile = (url: string): string => resolved(path.resolve(url.replace(/^file:(\/\/)?/, '').replace(/\?.*$/, '')))
