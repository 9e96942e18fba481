import type { Payload } from 'payload'
import { sqliteAdapterOf } from '../../payload-internals'
import { refoldSqliteTitles } from '../history/sqlite-titles'
import { plainColumn } from '../queries/columns'
import type { SqlRunner } from '../sqlite/take-turns'
import { computeFields, type SetFields } from './compute-fields'
import { DERIVED_VERSION } from './version'

/** Which version has been computed. A restore drops it, and so does a migration, so that the next start computes everything again. */
const STATE_TABLE = 'CREATE TABLE IF NOT EXISTS derived (name TEXT PRIMARY KEY, definition TEXT NOT NULL) WITHOUT ROWID'

const setIn =
  (client: SqlRunner): SetFields =>
  async (collection, rows) => {
    const names = Object.keys(rows[0]?.values ?? {})
    // one statement for many rows: each statement keeps its memory until garbage collection
    const assignments = names.map((name, index) => `${plainColumn(name).sql} = computed.value ->> ${index + 1}`).join(', ')
    await client.execute({
      sql: `UPDATE ${collection} SET ${assignments} FROM json_each(?) AS computed WHERE ${collection}.id = computed.value ->> 0`,
      args: [JSON.stringify(rows.map(({ id, values }) => [id, ...names.map((name) => values[name])]))],
    })
  }

/**
 * Drops the triggers and indexes of earlier releases, so that a migration can rebuild tables and drop columns, and notes that
 * everything is to be computed again. Payload itself creates no triggers.
 */
export async function dropDerived(client: SqlRunner): Promise<void> {
  const { rows } = await client.execute(
    `SELECT 'DROP ' || type || ' ' || name AS statement FROM sqlite_master WHERE type = 'trigger' OR (type = 'index' AND name GLOB 'list_*')`,
  )
  for (const { statement } of rows) if (typeof statement === 'string') await client.execute(statement)
  await client.execute('DROP TABLE IF EXISTS derived')
}

/**
 * SQLite: computes the hidden fields of lists. Hooks keep them up to date afterwards. Does nothing if this version of them is
 * there already. Runs in one transaction on the adapter's connection, after the migrations and before anything writes.
 * @returns whether anything was computed.
 */
export async function prepareSqliteLists(payload: Payload): Promise<boolean> {
  const { client } = sqliteAdapterOf(payload)
  await client.execute(STATE_TABLE)
  const { rows } = await client.execute(`SELECT definition FROM derived WHERE name = 'lists'`)
  if (rows[0]?.['definition'] === String(DERIVED_VERSION)) return false
  await client.execute('BEGIN IMMEDIATE')
  try {
    await computeFields(payload, setIn(client))
    await refoldSqliteTitles(client)
    await client.execute({ sql: `INSERT OR REPLACE INTO derived VALUES ('lists', ?)`, args: [String(DERIVED_VERSION)] })
    await client.execute('COMMIT')
    return true
  } catch (error) {
    await client.execute('ROLLBACK')
    throw error
  }
}
