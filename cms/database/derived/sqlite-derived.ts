import type { InStatement } from '@libsql/client'
import type { Payload } from 'payload'
import { entityList, fieldsOfKind, type Entity } from '../../domain/entities'
import { sqliteAdapterOf } from '../../payload-internals'
import { FIGURES_TABLE, recountStatements, triggersOf } from '../figures/sqlite-figures'
import { refoldSqliteTitles } from '../history/sqlite-titles'
import { sqliteLibraryIndexes } from '../library/sqlite-library'
import { columnOf } from '../queries/columns'
import { sqliteIndexes } from '../queries/sqlite-list'
import { CHUNK } from '../search/id-set'
import { isSqliteIndexUsable } from '../search/sqlite-check'
import { damagedIndexTables, dropSqliteIndex } from '../search/sqlite-drop'
import { rebuildSqliteIndex } from '../search/sqlite-rebuild'
import { SEARCH_TABLES, searchTriggers } from '../search/sqlite-tables'
import { idRanges, sizeOf } from '../sqlite/id-ranges'
import { withTurns, type SqlRunner } from '../sqlite/take-turns'
import type { Trigger } from '../sqlite/trigger'
import { definitionHash } from '../search/definition'
import { derivedFields } from '../queries/derived-fields'
import { publicWithStatements, publicWithTriggers } from './public-with'
import { yearStatements, yearTriggers } from './years'

/** Records, and bytes of their formatted texts, whose derived fields are computed at once. */
const AT_ONCE = { records: 500, bytes: 2_000_000 }

/** What has been built, and for which definition. A restore drops it, so that the next start builds everything again. */
const STATE_TABLE = 'CREATE TABLE IF NOT EXISTS derived (name TEXT PRIMARY KEY, definition TEXT NOT NULL) WITHOUT ROWID'

const triggers = (): Trigger[] =>
  entityList.flatMap((entity) => [...triggersOf(entity), ...searchTriggers(entity), ...publicWithTriggers(entity), ...yearTriggers(entity)])

const definition = (): string =>
  definitionHash([CHUNK, FIGURES_TABLE, SEARCH_TABLES, triggers(), entityList.map(sqliteIndexes), sqliteLibraryIndexes])

/** Whether everything derived has been built for this definition and been kept up to date since. */
async function isCurrent(payload: Payload): Promise<boolean> {
  const { client } = sqliteAdapterOf(payload)
  const { rows } = await client.execute(`SELECT definition FROM derived WHERE name = 'lists'`)
  if (rows[0]?.['definition'] !== definition()) return false
  const found = await client.execute(`SELECT name FROM sqlite_master WHERE type = 'trigger'`)
  const names = new Set(found.rows.map(({ name }) => name))
  // a migration that rebuilds a table drops its triggers
  return triggers().every(({ name }) => names.has(name)) && isSqliteIndexUsable(payload)
}

/** Computes the hidden fields of all records of an entity. */
async function fillFields(client: SqlRunner, entity: Entity): Promise<void> {
  const { collection } = entity
  const fields = derivedFields(entity)
  const sources = [...new Map(fields.flatMap(({ sources: columns }) => columns.map((column) => [column.sql, column] as const))).values()]
  // one statement for many rows: each statement keeps its memory until garbage collection
  const assignments = fields.map(({ column }, index) => `${column.sql} = computed.value ->> ${index + 1}`).join(', ')
  const update = `UPDATE ${collection} SET ${assignments} FROM json_each(?) AS computed WHERE ${collection}.id = computed.value ->> 0`
  const size = sizeOf(fieldsOfKind(entity, 'richText').map(([key]) => columnOf(entity, key).sql))
  for await (const range of idRanges(client, collection, size, AT_ONCE)) {
    const { rows } = await client.execute({
      sql: `SELECT id, ${sources.map(({ sql }) => sql).join(', ')} FROM ${collection} WHERE id BETWEEN ? AND ? ORDER BY id`,
      args: range,
    })
    const values = rows.map((row) => {
      const record = Object.fromEntries(sources.map(({ field, sql }) => [field, row[sql]]))
      return [Number(row['id']), ...fields.map(({ valueOf }) => valueOf(record))]
    })
    await client.execute({ sql: update, args: [JSON.stringify(values)] })
  }
}

/**
 * Drops the triggers and the lists' indexes, so that a migration can rebuild tables and drop columns. The start builds them
 * again after it. Payload itself creates no triggers.
 */
export async function dropDerived(client: SqlRunner): Promise<void> {
  const { rows } = await client.execute(
    `SELECT 'DROP ' || type || ' ' || name AS statement FROM sqlite_master WHERE type = 'trigger' OR (type = 'index' AND name LIKE 'list\\_%' ESCAPE '\\')`,
  )
  for (const { statement } of rows) if (typeof statement === 'string') await client.execute(statement)
}

async function rebuild(client: SqlRunner, damaged: ReadonlySet<string>): Promise<void> {
  const run = async (statements: readonly InStatement[]): Promise<void> => {
    for (const statement of statements) await client.execute(statement)
  }
  await run(FIGURES_TABLE)
  await dropDerived(client)
  for (const entity of entityList) {
    await fillFields(client, entity)
    await run(sqliteIndexes(entity))
  }
  await run(sqliteLibraryIndexes)
  for (const entity of entityList) await run([...publicWithStatements(entity), ...yearStatements(entity)])
  for (const entity of entityList) await run(recountStatements(entity))
  // tables of an earlier release may have other columns
  await dropSqliteIndex(client, damaged)
  await rebuildSqliteIndex(client)
  await refoldSqliteTitles(client)
  await run(triggers().map(({ sql }) => sql))
  await run([{ sql: `INSERT OR REPLACE INTO derived VALUES ('lists', ?)`, args: [definition()] }])
}

/**
 * SQLite: creates what lists and figures need beside the content: indexes, hidden fields, figures, and the triggers that
 * keep them up to date. Does nothing if all of it is there already. Runs in one transaction on the adapter's connection, after the
 * migrations and before anything writes. @param force builds everything again. @returns whether anything was built.
 */
export async function prepareSqliteLists(payload: Payload, force = false): Promise<boolean> {
  const { client } = sqliteAdapterOf(payload)
  await client.execute(STATE_TABLE)
  if (!force && (await isCurrent(payload))) return false
  const damaged = await damagedIndexTables(client)
  await client.execute('BEGIN IMMEDIATE')
  try {
    // requests get 503 until this ends, so let them through between statements
    await rebuild(withTurns(client), damaged)
    await client.execute('COMMIT')
    return true
  } catch (error) {
    await client.execute('ROLLBACK')
    throw error
  }
}
