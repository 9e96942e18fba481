import { randomUUID } from 'node:crypto'
import type { Client } from '@libsql/client'
import type { Payload } from 'payload'
import { entityList, type Entity } from '../../domain/entities'
import { sqliteAdapterOf } from '../../payload-internals'
import { turnInBackground } from '../../turns'
import { SEARCH_TEXT } from '../queries/columns'
import { sizeOf, sizedGroups, sizedRows } from '../sqlite/id-ranges'
import { textOrNull } from '../sqlite/values'
import { TermChanges } from './changes'
import { COST_AT_ONCE, FOLDED_AT_ONCE } from './limits'
import { parseRecord, recordSql } from './sqlite-tables'
import { applyChanges, type Execute } from './sqlite-write'
import { termsInTurns, type IndexedRecord } from './terms'

// A text may have hundreds of thousands of terms, and writes wait while a transaction runs. So a fold is divided into several
// transactions, and other writes get their turn between two of them. Until the last one has ended, the records stay noted as
// changed, and searches look through their texts.

/** A changed record. `before` is its note; `after` is what the index has to hold of it, null if it is deleted. */
type Noted = { readonly before: string | null; readonly after: string | null }
type Batch = { readonly entity: Entity; readonly noted: ReadonlyMap<number, Noted> }

async function readNoted(execute: Execute, entity: Entity, ids: readonly number[]): Promise<Map<number, Noted>> {
  const { collection } = entity
  const { rows } = await execute({
    sql: `SELECT c.record AS id, c.before, CASE WHEN r.id IS NOT NULL THEN ${recordSql(entity, 'r')} END AS after
      FROM search_changes AS c LEFT JOIN ${collection} AS r ON r.id = c.record
      WHERE c.collection = ? AND c.record IN (SELECT value FROM json_each(?))`,
    args: [collection, JSON.stringify(ids)],
  })
  return new Map(rows.map(({ id, before, after }) => [Number(id), { before: textOrNull(before), after: textOrNull(after) }]))
}

/** The records of one collection that are folded next; null if none has changed. */
async function nextBatch(execute: Execute): Promise<Batch | null> {
  const { rows } = await execute('SELECT collection FROM search_changes LIMIT 1')
  const entity = entityList.find(({ collection }) => collection === rows[0]?.['collection'])
  if (!entity) return null
  const { collection } = entity
  const sizes = await execute({
    sql: `SELECT c.record AS id, ${sizeOf(['c.before', `r.${SEARCH_TEXT.sql}`])} AS size
      FROM search_changes AS c LEFT JOIN ${collection} AS r ON r.id = c.record WHERE c.collection = ? ORDER BY c.record LIMIT ?`,
    args: [collection, FOLDED_AT_ONCE.records],
  })
  const [ids = []] = sizedGroups(sizedRows(sizes.rows), FOLDED_AT_ONCE)
  return { entity, noted: await readNoted(execute, entity, ids) }
}

// A note is null for a new record, or what was indexed of it. While a fold is going on, it is an array: the name of the fold,
// and what the record was and becomes. The index is between them: it has what they have in common, and nothing that is in none.

/** What a record was when it was indexed, and what it was to become in folds that have not ended; null where there was none. */
function indexedBefore(note: string | null): (IndexedRecord | null)[] {
  if (note === null) return [null]
  if (!note.startsWith('[')) return [parseRecord(note)]
  // cast: `begin` wrote it
  const [, ...records] = JSON.parse(note) as [fold: string, ...(IndexedRecord | null)[]]
  return records
}

/** Begins a fold of the next records. */
async function begin(execute: Execute, fold: string): Promise<Batch | null> {
  const batch = await nextBatch(execute)
  if (!batch) return null
  const notes = [...batch.noted].map(([id, { before, after }]) => {
    return [id, JSON.stringify([fold, ...indexedBefore(before), after === null ? null : parseRecord(after)])]
  })
  await execute({
    sql: 'UPDATE search_changes SET before = note.value ->> 1 FROM json_each(?) AS note WHERE collection = ? AND record = note.value ->> 0',
    args: [JSON.stringify(notes), batch.entity.collection],
  })
  return batch
}

/** The changes of a batch. A long text takes some time, so other requests are answered in between. */
async function changesOf({ entity, noted }: Batch): Promise<TermChanges> {
  const changes = new TermChanges()
  for (const [id, { before, after }] of noted) {
    const old: ReadonlySet<string>[] = []
    for (const record of indexedBefore(before)) old.push(await termsInTurns(entity, record))
    await changes.addDifference(id, old, await termsInTurns(entity, after === null ? null : parseRecord(after)))
  }
  return changes
}

/** Whether nobody else has begun a fold of the records: another process may fold, too. */
async function isOwn(execute: Execute, { entity, noted }: Batch, fold: string): Promise<boolean> {
  const { rows } = await execute({
    sql: `SELECT count(*) AS own FROM search_changes
      WHERE collection = ? AND record IN (SELECT value FROM json_each(?)) AND instr(before, ?) = 1`,
    args: [entity.collection, JSON.stringify([...noted.keys()]), `["${fold}"`],
  })
  return Number(rows[0]?.['own']) === noted.size
}

/** Takes the notes away. A record that has changed meanwhile keeps one, which says what the index holds of it now. */
async function end(execute: Execute, { entity, noted }: Batch): Promise<void> {
  const ids = [...noted.keys()]
  const current = await readNoted(execute, entity, ids)
  const left = ids.filter((id) => current.get(id)?.after !== noted.get(id)?.after)
  await execute({
    sql: 'DELETE FROM search_changes WHERE collection = ? AND record IN (SELECT value FROM json_each(?))',
    args: [entity.collection, JSON.stringify(ids)],
  })
  await execute({
    sql: 'INSERT INTO search_changes (collection, record, before) SELECT ?, value ->> 0, value ->> 1 FROM json_each(?)',
    args: [entity.collection, JSON.stringify(left.map((id) => [id, noted.get(id)?.after ?? null]))],
  })
}

async function inTransaction<Result>(client: Client, work: (execute: Execute) => Promise<Result>): Promise<Result> {
  const transaction = await client.transaction('write')
  try {
    const result = await work((statement) => transaction.execute(statement))
    await transaction.commit()
    return result
  } catch (error) {
    await transaction.rollback()
    throw error
  }
}

/**
 * SQLite: takes changed records of one collection into the index. @param payload with the single writer installed.
 * @returns whether more may be waiting. @throws the database's error.
 */
export async function foldSqlite(payload: Payload): Promise<boolean> {
  const { client } = sqliteAdapterOf(payload)
  const fold = randomUUID()
  const batch = await inTransaction(client, (execute) => begin(execute, fold))
  if (!batch) return false
  const step = (work: (execute: Execute) => Promise<void>): Promise<boolean> =>
    inTransaction(client, async (execute) => {
      const isGoingOn = await isOwn(execute, batch, fold)
      if (isGoingOn) await work(execute)
      return isGoingOn
    })
  const changes = await changesOf(batch)
  for (const keys of changes.groups(COST_AT_ONCE)) {
    const isGoingOn = await step((execute) => applyChanges(execute, batch.entity.collection, changes, keys))
    // the other one has these changes, too
    if (!isGoingOn) return false
    await turnInBackground()
  }
  return step((execute) => end(execute, batch))
}
