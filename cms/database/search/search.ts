import type { Payload } from 'payload'
import { RUN, canHaveError, isSimilar } from '../../domain/search/words'
import type { Results } from '../queries/list-query'
import { mongoTexts } from './mongo-texts'
import { sqliteTexts } from './sqlite-texts'
import type { EntityQuery, TextReads } from './text-reads'

type Queries = readonly EntityQuery[]
type Words = readonly string[]

/** Those of the words that none of these records has. */
async function unknownWords(reads: TextReads, queries: Queries, words: Words): Promise<string[]> {
  const known = await Promise.all(queries.map((query) => reads.known(query, words)))
  return words.filter((_, at) => known.every((each) => each[at] !== true))
}

/** Records that have all words, and in their titles or names a word that differs by one typing error from each of the mistyped ones. */
async function findSimilar(reads: TextReads, query: EntityQuery, words: Words, mistyped: Words, limit: number): Promise<Results> {
  const alike = await reads.alike(query, words, mistyped)
  const similar = alike.filter(({ names }) => {
    const own = names.match(RUN) ?? []
    return mistyped.every((word) => own.some((each) => isSimilar(each, word)))
  })
  return { ids: similar.slice(0, limit).map(({ id }) => id), total: similar.length }
}

/**
 * Searches several kinds of records. Where nothing is found, a word that no record of these queries has may stand for a word of
 * a title or name that differs by one typing error.
 * @param words from `searchedWords`, at least one. @returns the results of each query. @throws the database's error.
 */
export async function searchTexts(payload: Payload, queries: Queries, words: Words, limit: number): Promise<Results[]> {
  const reads = payload.db.name === 'mongoose' ? mongoTexts(payload) : sqliteTexts(payload)
  const found = await Promise.all(queries.map((query) => reads.found(query, words, limit)))
  if (found.some(({ total }) => total > 0) || !words.some(canHaveError)) return found
  const unknown = words.length === 1 ? words : await unknownWords(reads, queries, words)
  if (unknown.length === 0 || !unknown.every(canHaveError)) return found
  const known = words.filter((word) => !unknown.includes(word))
  return Promise.all(queries.map((query) => findSimilar(reads, query, known, unknown, limit)))
}
