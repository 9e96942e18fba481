import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from '../../cms/env'
import { errorCode } from '../../cms/error-code'

const fileOf = (env: Pick<Env, 'DATA_DIR'>): string => path.join(env.DATA_DIR, 'last-restore')

/** Records that a restore is about to replace the content. @throws an error of the file system. */
export const noteRestore = (env: Pick<Env, 'DATA_DIR'>): Promise<void> => writeFile(fileOf(env), `${new Date().toISOString()}\n`)

/** When content was last restored; null if never. @throws if the file cannot be read. */
export async function lastRestore(env: Pick<Env, 'DATA_DIR'>): Promise<Date | null> {
  try {
    return new Date((await readFile(fileOf(env), 'utf8')).trim())
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}
