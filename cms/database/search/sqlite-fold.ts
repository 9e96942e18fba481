import type { Client, InStatement, ResultSet } from '@libsql/client'
import type { Payload } from 'payload'
import { entityList, type Entity } from '../../domain/entities'
import { sqliteAdapterOf } from '../../payload-internals'
import { nextTurn } from '../../turns'
import { TermChanges, emptiedWords, type Posting } from './changes'
import { ChunkPostings } from './chunk-postings'
import { chunkOf } from './id-set'
import { SEARCH_TEXT } from '../queries/columns'
import { idRanges, sizeOf } from '../sqlite/id-ranges'
import { bytesOf, textOf } from '../sqlite/values'
import { LONG_TEXT } from './limits'
import { SEARCH_TABLES, parseRecord, recordSql } from './sqlite-tables'
import { isShort, termsOf, vocabularyWord, wordOfTerm, wordTerm } from './terms'

/** Records and characters of text that one fold takes in. Writes wait until it has ended. */
const RECORDS_AT_ONCE = 256
const CHARACTERS_AT_ONCE = 250_000
/** Rows that one statement writes. */
const ROWS_AT_ONCE = 1_000
/** Records, and characters of their texts, that a rebuild reads at once. */
const READ_AT_ONCE = { records: 500, characters: 2_000_000 }

type Execute = (statement: InStatement) => Promise<ResultSet>

function* batches<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

/** Adds words to the vocabulary. */
async function addWords(execute: Execute, words: readonly string[]): Promise<void> {
  const long = words.filter((word) => !isShort(word)).map(vocabularyWord)
  for (const batch of batches(long, ROWS_AT_ONCE)) {
    const { rows } = await execute('SELECT coalesce(max(id), 0) AS last FROM search_words')
    await execute({
      sql: 'INSERT OR IGNORE INTO search_words (word, length, reversed) SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)',
      args: [JSON.stringify(batch.map(({ word, length, reversed }) => [word, length, reversed]))],
    })
    await execute({
      sql: 'INSERT INTO search_parts (rowid, word) SELECT id, word FROM search_words WHERE id > ?',
      args: [Number(rows[0]?.['last'])],
    })
  }
}

async function writePostings(execute: Execute, collection: string, postings: readonly Posting[]): Promise<void> {
  const [kept, emptied] = [postings.filter(({ ids }) => ids.length > 0), postings.filter(({ ids }) => ids.length === 0)]
  for (const batch of batches(kept, ROWS_AT_ONCE)) {
    await execute({
      sql: 'INSERT OR REPLACE INTO search_postings (collection, term, chunk, ids) SELECT ?, value ->> 0, value ->> 1, unhex(value ->> 2) FROM json_each(?)',
      args: [collection, JSON.stringify(batch.map(({ term, chunk, ids }) => [term, chunk, Buffer.from(ids).toString('hex')]))],
    })
  }
  for (const batch of batches(emptied, ROWS_AT_ONCE)) {
    await execute({
      sql: 'DELETE FROM search_postings WHERE collection = ? AND (term, chunk) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))',
      args: [collection, JSON.stringify(batch.map(({ term, chunk }) => [term, chunk]))],
    })
  }
}

/** Removes words from the vocabulary that no record of any collection has. @param words some that a record had. */
async function removeUnusedWords(execute: Execute, words: readonly string[]): Promise<void> {
  for (const batch of batches(words, ROWS_AT_ONCE)) {
    const { rows } = await execute({
      sql: 'SELECT DISTINCT term FROM search_postings WHERE term IN (SELECT value FROM json_each(?))',
      args: [JSON.stringify(batch.map((word) => wordTerm(word, 'anywhere')))],
    })
    const used = new Set(rows.map(({ term }) => wordOfTerm(textOf(term))))
    const unused = [JSON.stringify(batch.filter((word) => !used.has(word)))]
    // FTS5 keeps no texts here, and takes a row out by its text
    await execute({
      sql: "INSERT INTO search_parts (search_parts, rowid, word) SELECT 'delete', id, word FROM search_words WHERE word IN (SELECT value FROM json_each(?))",
      args: unused,
    })
    await execute({ sql: 'DELETE FROM search_words WHERE word IN (SELECT value FROM json_each(?))', args: unused })
  }
}

/** @returns the words that no record of one chunk has any more. */
async function apply(execute: Execute, collection: string, changes: TermChanges): Promise<string[]> {
  const emptied: string[][] = []
  for (const batch of batches(changes.keys, ROWS_AT_ONCE)) {
    const { rows } = await execute({
      sql: 'SELECT p.term, p.chunk, p.ids FROM json_each(?) AS wanted CROSS JOIN search_postings AS p WHERE p.collection = ? AND p.term = wanted.value ->> 0 AND p.chunk = wanted.value ->> 1',
      args: [JSON.stringify(batch.map(({ term, chunk }) => [term, chunk])), collection],
    })
    const stored = rows.map(({ term, chunk, ids }) => ({ term: textOf(term), chunk: Number(chunk), ids: bytesOf(ids) }))
    const postings = changes.applyTo(batch, stored)
    await nextTurn()
    await writePostings(execute, collection, postings)
    emptied.push(emptiedWords(postings))
  }
  return emptied.flat()
}

type Noted = { id: number; before: string | null }

async function noted(execute: Execute, { collection }: Entity): Promise<Noted[]> {
  const { rows } = await execute({
    sql: 'SELECT record, before FROM search_changes WHERE collection = ? LIMIT ?',
    args: [collection, RECORDS_AT_ONCE],
  })
  return rows.map(({ record, before }) => ({ id: Number(record), before: before === null ? null : textOf(before) }))
}

async function currentOf(execute: Execute, entity: Entity, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await execute({
    sql: `SELECT id, ${recordSql(entity, entity.collection)} AS record FROM ${entity.collection} WHERE id IN (SELECT value FROM json_each(?))`,
    args: [JSON.stringify(ids)],
  })
  return new Map(rows.map(({ id, record }) => [Number(id), textOf(record)]))
}

/** Takes in changed records of one collection, as many as fit. @returns the ids that were taken in. */
async function foldCollection(execute: Execute, entity: Entity, changed: readonly Noted[]): Promise<number[]> {
  const current = await currentOf(
    execute,
    entity,
    changed.map(({ id }) => id),
  )
  const changes = new TermChanges()
  const words = new Set<string>()
  const folded: number[] = []
  let characters = 0
  // a long text takes some time, so other requests are answered between two of them
  const terms = async (json: string | null | undefined): Promise<Set<string>> => {
    if (!json) return new Set()
    if (json.length > LONG_TEXT) await nextTurn()
    return termsOf(entity, parseRecord(json))
  }
  for (const { id, before } of changed) {
    if (characters > CHARACTERS_AT_ONCE) break
    const after = current.get(id)
    characters += (before?.length ?? 0) + (after?.length ?? 0)
    const [old, now] = [await terms(before), await terms(after)]
    if (characters > LONG_TEXT) await nextTurn()
    changes.addDifference(id, old, now)
    for (const term of now) if (!old.has(term)) words.add(wordOfTerm(term) ?? '')
    folded.push(id)
  }
  await addWords(execute, [...words])
  await removeUnusedWords(execute, await apply(execute, entity.collection, changes))
  return folded
}

/**
 * SQLite: takes changed records of one collection into the index, in one transaction. @param payload with the single writer installed.
 * @returns whether more may be waiting. @throws the database's error.
 */
export async function foldSqlite(payload: Payload): Promise<boolean> {
  const { client } = sqliteAdapterOf(payload)
  const { rows } = await client.execute('SELECT collection FROM search_changes LIMIT 1')
  const entity = entityList.find(({ collection }) => collection === rows[0]?.['collection'])
  if (!entity) return false
  const transaction = await client.transaction('write')
  const execute: Execute = (statement) => transaction.execute(statement)
  try {
    const folded = await foldCollection(execute, entity, await noted(execute, entity))
    await execute({
      sql: 'DELETE FROM search_changes WHERE collection = ? AND record IN (SELECT value FROM json_each(?))',
      args: [entity.collection, JSON.stringify(folded)],
    })
    await transaction.commit()
    return true
  } catch (error) {
    await transaction.rollback()
    throw error
  }
}

/** The postings of all records of an entity, chunk by chunk. */
async function* allPostings(client: Client, entity: Entity): AsyncGenerator<ChunkPostings> {
  const { collection } = entity
  let postings = new ChunkPostings(entity, 0)
  for await (const range of idRanges(client, collection, sizeOf([SEARCH_TEXT.sql]), READ_AT_ONCE)) {
    const { rows } = await client.execute({
      sql: `SELECT id, ${recordSql(entity, collection)} AS record FROM ${collection} WHERE id BETWEEN ? AND ? ORDER BY id`,
      args: range,
    })
    for (const row of rows) {
      const id = Number(row['id'])
      if (chunkOf(id) !== postings.number) {
        yield postings
        postings = new ChunkPostings(entity, chunkOf(id))
      }
      postings.add(id, parseRecord(textOf(row['record'])))
    }
  }
  yield postings
}

/** SQLite: indexes all records again, inside the transaction that the client has begun. @throws the database's error. */
export async function rebuildSqliteIndex(client: Client): Promise<void> {
  const execute: Execute = (statement) => client.execute(statement)
  // tables of an earlier release may have other columns
  for (const table of ['search_changes', 'search_postings', 'search_words', 'search_parts']) await execute(`DROP TABLE IF EXISTS ${table}`)
  for (const statement of SEARCH_TABLES) await execute(statement)
  for (const entity of entityList) {
    for await (const chunk of allPostings(client, entity)) {
      const { postings, words } = chunk.finish()
      await addWords(execute, words)
      await writePostings(execute, entity.collection, postings)
    }
  }
}
