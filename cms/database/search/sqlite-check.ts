import type { Payload } from 'payload'
import type { Entity } from '../../domain/entities'
import { sqliteAdapterOf } from '../../payload-internals'
import { readArray } from '../sqlite/values'
import { SAMPLE_ENDS, isSampleFound } from './sample'
import { sqliteIndex } from './sqlite-index'
import { SEARCH_TABLES } from './sqlite-tables'

/** The oldest and the newest records that do not wait for the index. */
function settled(payload: Payload, { collection }: Entity): Promise<number[]> {
  const ids = `SELECT id FROM ${collection} WHERE id NOT IN (SELECT record FROM search_changes WHERE collection = ?1)`
  const ends = ['ASC', 'DESC'].map((direction) => `SELECT id FROM (${ids} ORDER BY id ${direction} LIMIT ?2)`)
  return readArray(payload, `SELECT json_group_array(id) AS found FROM (${ends.join(' UNION ')})`, [collection, SAMPLE_ENDS])
}

/** Reads from each table, because the sample needs none of them if there are no records. @throws the error of one that is damaged. */
async function readTables(payload: Payload): Promise<void> {
  const { client } = sqliteAdapterOf(payload)
  for (const table of ['search_changes', 'search_postings', 'search_words']) await client.execute(`SELECT * FROM ${table} LIMIT 1`)
  await client.execute(`SELECT rowid FROM search_parts WHERE search_parts MATCH '"any"' LIMIT 1`)
}

/**
 * Whether the index of words can be used: its tables are those of this release, can be read, and find some records of each
 * collection. A file that came from elsewhere may hold anything. Other records that are missing are not noticed.
 */
export async function isSqliteIndexUsable(payload: Payload): Promise<boolean> {
  const { rows } = await sqliteAdapterOf(payload).client.execute("SELECT sql FROM sqlite_master WHERE name LIKE 'search\\_%' ESCAPE '\\'")
  const statements = new Set(rows.map(({ sql }) => sql))
  if (!SEARCH_TABLES.every((statement) => statements.has(statement))) return false
  try {
    await readTables(payload)
    return await isSampleFound(sqliteIndex(payload), (entity) => settled(payload, entity))
  } catch {
    // the rebuild reports what is wrong with the file itself
    return false
  }
}
