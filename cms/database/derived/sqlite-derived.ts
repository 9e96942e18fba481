import type { Payload } from 'payload'
import { entityList, entityOf, fieldsOfKind, type Entity } from '../../domain/entities'
import { dependentsOf } from '../../domain/entities/public-with'
import { YEAR_FIELD, datedBy } from '../../domain/lists/year'
import { sqliteAdapterOf } from '../../payload-internals'
import { refoldSqliteTitles } from '../history/sqlite-titles'
import { sqliteLibraryIndexes } from '../library/sqlite-library'
import { columnOf, plainColumn, publicColumn, sortColumn } from '../queries/columns'
import { derivedFields } from '../queries/derived-fields'
import { LIST_PREFIX } from '../queries/indexes'
import { sqliteIndexes } from '../queries/sqlite-list'
import { idRanges, sizeOf } from '../sqlite/id-ranges'
import { withTurns, type SqlRunner } from '../sqlite/take-turns'
import { DERIVED_VERSION } from './version'

/** Records, and bytes of their formatted texts, whose derived fields are computed at once. */
const AT_ONCE = { records: 500, bytes: 2_000_000 }

/** Which version has been built. A restore drops it, and so does a migration, so that the next start builds everything again. */
const STATE_TABLE = 'CREATE TABLE IF NOT EXISTS derived (name TEXT PRIMARY KEY, definition TEXT NOT NULL) WITHOUT ROWID'

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

/** The statements that compute what records take from a record of this entity that they refer to, and count in it. */
function followingStatements(parent: Entity): string[] {
  const { collection, publishedBy, tally } = parent
  const counted = tally && entityOf(tally.of)
  const parentOf = (table: string, by: string): string => `${collection}.id = ${table}.${by}`
  return [
    ...dependentsOf(collection).flatMap(({ entity, key }) => {
      const isPublic = publicColumn(entity)
      if (!isPublic || publishedBy === undefined || entity.publishedBy === undefined) return []
      const table = entity.collection
      const isShown = `${parentOf(table, columnOf(entity, key).sql)} AND ${collection}.${columnOf(parent, publishedBy).sql}`
      const own = columnOf(entity, entity.publishedBy).sql
      return `UPDATE ${table} SET ${isPublic.sql} = coalesce(${own}, 0) AND EXISTS (SELECT 1 FROM ${collection} WHERE ${isShown})`
    }),
    ...datedBy(collection).map(({ entity, key, date: dated }) => {
      const table = entity.collection
      const date = `${collection}.${columnOf(parent, dated).sql}`
      const isDated = `${parentOf(table, columnOf(entity, key).sql)} AND ${date} IS NOT NULL`
      return `UPDATE ${table} SET ${plainColumn(YEAR_FIELD).sql} = CAST(substr(${date}, 1, 4) AS INTEGER) FROM ${collection} WHERE ${isDated}`
    }),
    ...(tally && counted
      ? [
          `UPDATE ${collection} SET (${sortColumn(parent, tally.name).sql}, ${sortColumn(parent, tally.name, true).sql}) =
            (SELECT count(*), coalesce(sum(${publicColumn(counted)?.sql ?? '1'}), 0) FROM ${tally.of}
              WHERE ${parentOf(tally.of, columnOf(counted, tally.by).sql)})`,
        ]
      : []),
  ]
}

/**
 * Drops the lists' indexes and all triggers, so that a migration can rebuild tables and drop columns, and notes that everything
 * is to be built again. Payload itself creates no triggers.
 */
export async function dropDerived(client: SqlRunner): Promise<void> {
  const { rows } = await client.execute(
    `SELECT 'DROP ' || type || ' ' || name AS statement FROM sqlite_master WHERE type = 'trigger' OR (type = 'index' AND name GLOB '${LIST_PREFIX}*')`,
  )
  for (const { statement } of rows) if (typeof statement === 'string') await client.execute(statement)
  await client.execute('DROP TABLE IF EXISTS derived')
}

async function rebuild(client: SqlRunner): Promise<void> {
  await dropDerived(client)
  for (const entity of entityList) await fillFields(client, entity)
  const statements = entityList.flatMap((entity) => [...followingStatements(entity), ...sqliteIndexes(entity)])
  for (const statement of [...statements, ...sqliteLibraryIndexes]) await client.execute(statement)
  await refoldSqliteTitles(client)
  await client.execute(STATE_TABLE)
  await client.execute({ sql: `INSERT INTO derived VALUES ('lists', ?)`, args: [String(DERIVED_VERSION)] })
}

/**
 * SQLite: creates what lists need beside the content: indexes and hidden fields. Hooks keep them up to date afterwards. Does
 * nothing if this version of them is there already. Runs in one transaction on the adapter's connection, after the migrations
 * and before anything writes. @returns whether anything was built.
 */
export async function prepareSqliteLists(payload: Payload): Promise<boolean> {
  const { client } = sqliteAdapterOf(payload)
  await client.execute(STATE_TABLE)
  const { rows } = await client.execute(`SELECT definition FROM derived WHERE name = 'lists'`)
  if (rows[0]?.['definition'] === String(DERIVED_VERSION)) return false
  await client.execute('BEGIN IMMEDIATE')
  try {
    // requests get 503 until this ends, so let them through between statements
    await rebuild(withTurns(client))
    await client.execute('COMMIT')
    return true
  } catch (error) {
    await client.execute('ROLLBACK')
    throw error
  }
}
