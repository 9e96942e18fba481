import { realpathSync } from 'node:fs'
import path from 'node:path'

/** A path without symbolic links, as far as it exists. */
function resolved(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    const folder = path.dirname(file)
    return folder === file ? file : path.join(resolved(folder), path.basename(file))
  }
}

/** Absolute path of the SQLite file. Its locks stand beside it, so every link to it must lead to the same ones. @param url `file:…`. */
export const databaseFile = (url: string): string => resolved(path.resolve(url.replace(/^file:(\/\/)?/, '').replace(/\?.*$/, '')))
