import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from '../../cms/env'

const fileOf = (env: Pick<Env, 'DATA_DIR'>): string => path.join(env.DATA_DIR, 'last-restore')

/** Notes that a restore is about to replace the content. @throws the file system's error. */
export const noteRestore = (env: Pick<Env, 'DATA_DIR'>): Promise<void> => writeFile(fileOf(env), `${new Date().toISOString()}\n`)

/** When content was last restored here; null when it never was. @throws when the note cannot be read. */
export async function lastRestore(env: Pick<Env, 'DATA_DIR'>): Promise<Date | null> {
  try {
    return new Date((await readFile(fileOf(env), 'utf8')).trim())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
