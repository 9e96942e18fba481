import type { Client } from '@libsql/client'
import { entityList } from '../../domain/entities'
import { SEARCH_TABLES } from './sqlite-tables'

/** Reads one row of each table, also of those that make up `search_parts`. */
const READS = [
  'SELECT 1 FROM search_changes LIMIT 1',
  'SELECT 1 FROM search_postings LIMIT 1',
  'SELECT 1 FROM search_words LIMIT 1',
  `SELECT rowid FROM search_parts WHERE search_parts MATCH '"aaa"' LIMIT 1`,
]

/** A collection that is not in the index, although it has records that do not wait for it. */
const MISSING = entityList
  .map(
    ({ collection }) => `SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM search_postings WHERE collection = '${collection}')
      AND EXISTS (SELECT 1 FROM ${collection} WHERE id NOT IN (SELECT record FROM search_changes WHERE collection = '${collection}'))`,
  )
  .join(' UNION ALL ')

/**
 * Whether the index of words can be used: its tables are those of this release and can be read, and no collection is missing.
 * A file that came from elsewhere may hold anything. Single records that are missing are not found out.
 */
export async function isSqliteIndexUsable(client: Client): Promise<boolean> {
  const { rows } = await client.execute("SELECT sql FROM sqlite_master WHERE name LIKE 'search\\_%' ESCAPE '\\'")
  const statements = new Set(rows.map(({ sql }) => sql))
  if (!SEARCH_TABLES.every((statement) => statements.has(statement))) return false
  try {
    for (const read of READS) await client.execute(read)
    const missing = await client.execute(MISSING)
    return missing.rows.length === 0
  } catch {
    // the rebuild reports what is wrong with the file itself
    return false
  }
}
