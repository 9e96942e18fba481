import type { Payload } from 'payload'
import { COLLECTIONS } from '../../domain/entities'
import { sqliteAdapterOf } from '../../payload-internals'
import { textOf } from '../sqlite/values'
import type { Change } from './change-clock'

// Triggers write a line for each changed row, in the transaction that changes it. They cover every door: the API, the
// panel, cascades of foreign keys, tools, and programs that we did not write.

/** Every reader that looks at least once in this many changes learns which ones it missed. Others take everything as changed. */
const KEPT_CHANGES = 1_024
/** The log is shortened once in this many changes. */
const TRIM_INTERVAL = 64

/** Stands for all collections in the log. */
const EVERYTHING = '*'
const PREFIX = 'content_changes_'

const LOG = 'CREATE TABLE IF NOT EXISTS content_changes (seq INTEGER PRIMARY KEY, collection TEXT NOT NULL, record INTEGER)'
const line = (collection: string, record: string, where = ''): string =>
  `INSERT INTO content_changes (collection, record) SELECT '${collection}', ${record}${where};`

/** The triggers of a collection's own table log the record. */
function recordTriggers(table: string): [string, string][] {
  const renumbered = line(table, 'NEW.id', ' WHERE NEW.id <> OLD.id')
  return [
    [`${PREFIX}${table}_insert`, `AFTER INSERT ON ${table} BEGIN ${line(table, 'NEW.id')} END`],
    [`${PREFIX}${table}_update`, `AFTER UPDATE ON ${table} BEGIN ${line(table, 'OLD.id')} ${renumbered} END`],
    [`${PREFIX}${table}_delete`, `AFTER DELETE ON ${table} BEGIN ${line(table, 'OLD.id')} END`],
  ]
}

/** The triggers of a table that belongs to a collection, such as `users_sessions`, log the collection. */
const partTriggers = (collection: string, table: string): [string, string][] =>
  ['INSERT', 'UPDATE', 'DELETE'].map((event) => [
    `${PREFIX}${table}_${event.toLowerCase()}`,
    `AFTER ${event} ON ${table} BEGIN ${line(collection, 'NULL')} END`,
  ])

/** All triggers, by name. Old versions of records are no content. */
function triggersOf(tables: readonly string[]): Map<string, string> {
  const bodies = [...Object.values(COLLECTIONS), 'media', 'users'].flatMap((collection) => [
    ...recordTriggers(collection),
    ...tables.filter((table) => table.startsWith(`${collection}_`)).flatMap((table) => partTriggers(collection, table)),
  ])
  const oldest = `NEW.seq - ${KEPT_CHANGES}`
  const trim = `AFTER INSERT ON content_changes WHEN NEW.seq % ${TRIM_INTERVAL} = 0 BEGIN DELETE FROM content_changes WHERE seq <= ${oldest}; END`
  const all: [string, string][] = [...bodies, [`${PREFIX}trim`, trim]]
  return new Map(all.map(([name, body]) => [name, `CREATE TRIGGER ${name} ${body}`]))
}

/**
 * Creates the log of content changes and its triggers, or brings them up to date. Runs at each start, because a migration
 * that rebuilds a table drops the table's triggers. Writes only if something is missing or different.
 * @param payload with the single writer installed. @throws the database's error.
 */
export async function installChangeLog(payload: Payload): Promise<void> {
  const { client, rawTables } = sqliteAdapterOf(payload)
  const wanted = triggersOf(Object.keys(rawTables))
  const { rows } = await client.execute(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name GLOB '${PREFIX}*'`)
  const present = new Map(rows.map((row) => [textOf(row['name']), textOf(row['sql'])]))
  if (present.size === wanted.size && [...wanted].every(([name, sql]) => present.get(name) === sql)) return
  const statements = [
    // kept if it exists, because running processes know their place in it
    LOG,
    ...[...present.keys()].map((name) => `DROP TRIGGER ${name}`),
    ...wanted.values(),
    // what was written while triggers were missing is unknown
    `INSERT INTO content_changes (collection) VALUES ('${EVERYTHING}')`,
  ]
  const transaction = await client.transaction('write')
  try {
    for (const sql of statements) await transaction.execute(sql)
    await transaction.commit()
  } catch (error) {
    await transaction.rollback()
    throw error
  }
}

/** Creates a function that reads what changed since its last call; null if that is unknown. */
export function logReader(payload: Payload): () => Promise<Change[] | null> {
  const { client } = sqliteAdapterOf(payload)
  let last = -1
  return async () => {
    // from the last line seen, which must still be there: otherwise lines are missing in between
    const { rows } = await client.execute({
      sql: 'SELECT seq, collection, record FROM content_changes WHERE seq >= ? ORDER BY seq',
      args: [last],
    })
    const isGapless = Number(rows[0]?.['seq']) === last
    const added = rows.slice(1)
    last = Number(rows.at(-1)?.['seq'] ?? -1)
    if (!isGapless || added.some((row) => row['collection'] === EVERYTHING)) return null
    return added.map(({ collection, record }) => ({ collection: textOf(collection), id: record === null ? null : Number(record) }))
  }
}
