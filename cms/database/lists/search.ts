import type { Payload } from 'payload'
import { fieldsOfKind, type Entity } from '../../domain/entities'
import { listKeysOf } from '../../domain/lists/list-keys'
import { searchable } from '../../domain/lists/search-text'
import { RUN, canHaveError, isSimilar } from '../../domain/search/words'
import { SEARCH_TEXT, hasWords } from './fields'
import { readRows, textIn, type Results, type Window } from './list-query'

/** What the results of one entity are narrowed to, and their order among equals. */
export type EntityQuery = Pick<Window, 'conditions' | 'order'> & { readonly entity: Entity }
type Words = readonly string[]

/** How words can stand in a text whose words have blanks around them, best first: whole, beginning, part. */
const WAYS: readonly ((word: string) => string)[] = [(word) => ` ${word} `, (word) => ` ${word}`, (word) => word]

/**
 * How well a search text matches: 0 is best. Each way counts in the title before anywhere, and for all words together.
 * @returns a function of the text.
 */
function levelIn(words: Words): (text: string) => number {
  const levels = WAYS.flatMap((way) => [true, false].map((isTitle) => ({ isTitle, parts: words.map((word) => way(searchable(word))) })))
  return (text) => {
    const title = text.slice(0, text.indexOf('\n'))
    return levels.findIndex(({ isTitle, parts }) => parts.every((part) => (isTitle ? title : text).includes(part)))
  }
}

/** The best records that have all words, and the number of all. */
async function findWords(payload: Payload, query: EntityQuery, words: Words, limit: number): Promise<Results> {
  const { entity, order } = query
  const rows = await readRows(payload, entity, { order, conditions: [...query.conditions, ...hasWords(words)] }, [SEARCH_TEXT])
  const levelOf = levelIn(words)
  const levelled = rows.map((row) => ({ id: row.id, level: levelOf(textIn(row[SEARCH_TEXT]) ?? '') }))
  const best = levelled.toSorted((a, b) => a.level - b.level).slice(0, limit)
  return { ids: best.map(({ id }) => id), total: rows.length }
}

/** Whether a record of these queries has a word. */
async function isKnown(payload: Payload, queries: readonly EntityQuery[], word: string): Promise<boolean> {
  const found = await Promise.all(
    queries.map(({ entity, conditions, order }) =>
      readRows(payload, entity, { order, conditions: [...conditions, ...hasWords([word])], limit: 1 }, []),
    ),
  )
  return found.some(({ length }) => length > 0)
}

/** Records that have all words, and in their titles or names a word that differs by one typing error from each of the mistyped ones. */
async function findSimilar(payload: Payload, query: EntityQuery, words: Words, mistyped: Words, limit: number): Promise<Results> {
  const { entity, order, conditions } = query
  const searched = new Set(entity.search?.fields)
  const lines = new Set(fieldsOfKind(entity, 'line').flatMap(([key]) => (searched.has(key) ? [key] : [])))
  const keys = listKeysOf(entity).flatMap(({ of, name }) => (lines.has(of) ? [name] : []))
  const rows = await readRows(payload, entity, { order, conditions: [...conditions, ...hasWords(words)] }, keys)
  const similar = rows.filter((row) => {
    const own = keys.flatMap((key) => textIn(row[key])?.match(RUN) ?? [])
    return mistyped.every((word) => own.some((each) => isSimilar(each, word)))
  })
  if (similar.length === 0) return { ids: [], total: 0 }
  return findWords(payload, { entity, order, conditions: [{ id: { in: similar.map(({ id }) => id) } }] }, words, limit)
}

/**
 * Searches several kinds of records. Where nothing is found, a word that no record of these queries has may stand for a word of
 * a title or name that differs by one typing error.
 * @param words from `searchedWords`, at least one. @returns the results of each query. @throws the database's error.
 */
export async function searchTexts(payload: Payload, queries: readonly EntityQuery[], words: Words, limit: number): Promise<Results[]> {
  const found = await Promise.all(queries.map((query) => findWords(payload, query, words, limit)))
  if (found.some(({ total }) => total > 0) || !words.some(canHaveError)) return found
  const areKnown = await Promise.all(words.map((word) => isKnown(payload, queries, word)))
  const unknown = words.filter((_, at) => areKnown[at] !== true)
  if (unknown.length === 0 || !unknown.every(canHaveError)) return found
  const known = words.filter((_, at) => areKnown[at] === true)
  return Promise.all(queries.map((query) => findSimilar(payload, query, known, unknown, limit)))
}
