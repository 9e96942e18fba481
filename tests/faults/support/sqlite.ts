import path from 'node:path'
import { createClient } from '@libsql/client'
import type { Installation } from './installation'

/** The path of an installation's SQLite file. */
export const databaseFile = (installation: Installation): string => path.join(installation.dataDir, 'ccc.db')

/** SQLite's integrity check of a file, and the number of dangling references. */
export async function integrity(file: string): Promise<{ check: string; dangling: number }> {
  const client = createClient({ url: `file:${file}` })
  const { rows } = await client.execute('PRAGMA integrity_check')
  const foreign = await client.execute('PRAGMA foreign_key_check')
  client.close()
  return { check: rows.map((row) => (typeof row[0] === 'string' ? row[0] : '')).join('; '), dangling: foreign.rows.length }
}
