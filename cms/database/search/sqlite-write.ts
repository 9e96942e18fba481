import type { InStatement, ResultSet } from '@libsql/client'
import { slicesOf } from '../../groups'
import { bytesOf, textOf } from '../sqlite/values'
import { emptiedWords, presentWords, type Posting, type PostingKey, type TermChanges } from './changes'
import { isShort, vocabularyWord, wordOfTerm, wordTerm } from './terms'

/** Rows that one statement writes. */
const ROWS_AT_ONCE = 1_000

/** Runs a statement in the caller's transaction. @throws the database's error. */
export type Execute = (statement: InStatement) => Promise<ResultSet>

const batches = <T>(items: readonly T[]): Generator<T[]> => slicesOf(items, ROWS_AT_ONCE)

/** Adds words to the vocabulary, if they are not in it. */
export async function addWords(execute: Execute, words: readonly string[]): Promise<void> {
  const long = words.filter((word) => !isShort(word)).map(vocabularyWord)
  for (const batch of batches(long)) {
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

/** Removes words from the vocabulary that no record of any collection has. @param words some that a record had. */
async function removeUnusedWords(execute: Execute, words: readonly string[]): Promise<void> {
  for (const batch of batches(words)) {
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

/** Writes postings, and removes those without ids. */
export async function writePostings(execute: Execute, collection: string, postings: readonly Posting[]): Promise<void> {
  const [kept, emptied] = [postings.filter(({ ids }) => ids.length > 0), postings.filter(({ ids }) => ids.length === 0)]
  for (const batch of batches(kept)) {
    await execute({
      sql: 'INSERT OR REPLACE INTO search_postings (collection, term, chunk, ids) SELECT ?, value ->> 0, value ->> 1, unhex(value ->> 2) FROM json_each(?)',
      args: [collection, JSON.stringify(batch.map(({ term, chunk, ids }) => [term, chunk, Buffer.from(ids).toString('hex')]))],
    })
  }
  for (const batch of batches(emptied)) {
    await execute({
      sql: 'DELETE FROM search_postings WHERE collection = ? AND (term, chunk) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))',
      args: [collection, JSON.stringify(batch.map(({ term, chunk }) => [term, chunk]))],
    })
  }
}

/** The stored postings of some keys. */
export async function readPostings(execute: Execute, collection: string, keys: readonly PostingKey[]): Promise<Posting[]> {
  const found: Posting[] = []
  for (const batch of batches(keys)) {
    const { rows } = await execute({
      sql: 'SELECT p.term, p.chunk, p.ids FROM json_each(?) AS wanted CROSS JOIN search_postings AS p WHERE p.collection = ? AND p.term = wanted.value ->> 0 AND p.chunk = wanted.value ->> 1',
      args: [JSON.stringify(batch.map(({ term, chunk }) => [term, chunk])), collection],
    })
    found.push(...rows.map(({ term, chunk, ids }) => ({ term: textOf(term), chunk: Number(chunk), ids: bytesOf(ids) })))
  }
  return found
}

/** Applies the changes of some keys to the index. */
export async function applyChanges(execute: Execute, collection: string, changes: TermChanges, keys: readonly PostingKey[]): Promise<void> {
  const postings = changes.applyTo(keys, await readPostings(execute, collection, keys))
  await addWords(execute, presentWords(postings))
  await writePostings(execute, collection, postings)
  await removeUnusedWords(execute, emptiedWords(postings))
}
