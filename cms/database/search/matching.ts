import type { Entity } from '../../domain/entities'
import { MATCHES, matchOf, type Match } from '../../domain/search/words'
import type { Condition } from '../queries/list-query'
import type { ChangedRecords } from './changed-records'
import { IdSet } from './id-set'
import { PLACES, conditionTerms, isShort, shortTerms, wordTerm, type Place } from './terms'
import type { WordIndex } from './word-index'
import { noRecords, type WordRecords } from './word-records'
import { nextTurn } from '../../turns'

/** Terms that are read at once. Other requests are answered between two reads. */
const TERMS_AT_ONCE = 400

/** A searched word with the records of each collection that have it. */
export type SearchedWord = { readonly word: string; readonly allowsErrors: boolean; readonly records: ReadonlyMap<string, WordRecords> }

/** A term of a searched word, and what it says about a record that has it. */
type WordTerm = { readonly term: string; readonly place: Place; readonly match: Match }

/** The terms of a searched word, some at once: a part of a word can be in very many words. */
async function* termsOfWord(index: WordIndex, word: string, allowsErrors: boolean): AsyncGenerator<WordTerm[]> {
  if (isShort(word)) {
    yield PLACES.flatMap((place) => shortTerms(word, place).map(([match, term]) => ({ term, place, match })))
    return
  }
  const termsOf = (words: readonly string[]): WordTerm[] =>
    words.flatMap((each) => {
      const match = matchOf(each, word)
      return match ? PLACES.map((place) => ({ term: wordTerm(each, place), place, match })) : []
    })
  for await (const words of index.wordsWith(word)) yield termsOf(words)
  // words with the word in them have been among the others
  if (allowsErrors) yield termsOf((await index.wordsLike(word)).filter((similar) => !similar.includes(word)))
}

/**
 * Looks for the records that have a searched word.
 * @param word one of `searchedWords`. @param allowsErrors whether words with one typing error count.
 */
export async function lookUp(index: WordIndex, collections: readonly string[], word: string, allowsErrors: boolean): Promise<SearchedWord> {
  const records = new Map(collections.map((collection) => [collection, noRecords()]))
  for await (const terms of termsOfWord(index, word, allowsErrors)) {
    for (let at = 0; at < terms.length; at += TERMS_AT_ONCE) {
      if (at > 0) await nextTurn()
      const wanted = new Map(terms.slice(at, at + TERMS_AT_ONCE).map((each) => [each.term, each]))
      for (const { collection, term, chunk, ids } of await index.postings(collections, [...wanted.keys()])) {
        const { place, match } = wanted.get(term) ?? {}
        if (place && match) records.get(collection)?.[place][match].addStored(chunk, ids)
      }
    }
  }
  return { word, allowsErrors, records }
}

/** Records by how well they match, best first. No record is in two levels. */
export type Levels = readonly IdSet[]

/** The sets that a term fills. */
type Unread = Map<string, { collection: string; set: IdSet }[]>

/** Sets of records with terms. Each is read from the index once. */
export class RecordSets {
  readonly #known = new Map<string, IdSet>()
  #unread: Unread = new Map()
  #filled: Promise<unknown> = Promise.resolve()

  /** A set for the records of a collection with any of the terms. It is empty until the next {@link fill}. */
  withAny(collection: string, terms: readonly string[]): IdSet {
    const name = JSON.stringify([collection, ...terms])
    const known = this.#known.get(name)
    if (known) return known
    const set = new IdSet()
    this.#known.set(name, set)
    for (const term of terms) this.#unread.set(term, [...(this.#unread.get(term) ?? []), { collection, set }])
    return set
  }

  /** Fills all sets that were made before this call, also those that another call is filling. */
  fill(index: Pick<WordIndex, 'postings'>): Promise<unknown> {
    const unread = this.#unread
    this.#unread = new Map()
    this.#filled = Promise.all([this.#filled, fillSets(index, unread)])
    return this.#filled
  }
}

async function fillSets(index: Pick<WordIndex, 'postings'>, unread: Unread): Promise<void> {
  const terms = [...unread.keys()]
  const collections = [...new Set([...unread.values()].flat().map(({ collection }) => collection))]
  for (let at = 0; at < terms.length; at += TERMS_AT_ONCE) {
    if (at > 0) await nextTurn()
    for (const posting of await index.postings(collections, terms.slice(at, at + TERMS_AT_ONCE)))
      for (const { collection, set } of unread.get(posting.term) ?? [])
        if (collection === posting.collection) set.addStored(posting.chunk, posting.ids)
  }
}

const intersection = (sets: readonly IdSet[]): IdSet => sets.reduce((all, set) => all.and(set))

/**
 * Whole words before beginnings before parts before typing errors, and within each of them titles first. Each word may match
 * in its own way; the worst one decides.
 */
function levelsOfWords(words: readonly WordRecords[]): IdSet[] {
  const levels: IdSet[] = []
  let soFar = words.map(() => ({ anywhere: new IdSet(), title: new IdSet() }))
  let ranked = new IdSet()
  for (const match of MATCHES) {
    soFar = words.map((word, at) => ({
      anywhere: IdSet.union([soFar[at]?.anywhere ?? new IdSet(), word.anywhere[match]]),
      title: IdSet.union([soFar[at]?.title ?? new IdSet(), word.title[match]]),
    }))
    for (const place of ['title', 'anywhere'] as const) {
      const level = intersection(soFar.map((sets) => sets[place])).without(ranked)
      levels.push(level)
      ranked = IdSet.union([ranked, level])
    }
  }
  return levels
}

/** What the index knows of some conditions: a record must have one of each of `terms`, and none of `without`. `rest` are the other conditions. */
type ConditionTerms = { terms: string[][]; without: string[]; rest: Condition[] }

/** The terms of each condition that the index can answer, and the other conditions. */
export function termsOfConditions(entity: Entity, conditions: readonly Condition[]): ConditionTerms {
  const found: ConditionTerms = { terms: [], without: [], rest: [] }
  for (const condition of conditions) {
    const terms = conditionTerms(entity, condition.is === 'filled' ? { ...condition, is: 'empty' } : condition)
    if (terms === null) found.rest.push(condition)
    else if (condition.is === 'filled') found.without.push(...terms)
    else found.terms.push(terms)
  }
  return found
}

type LevelQuery = Pick<ConditionTerms, 'terms' | 'without'> & {
  readonly entity: Entity
  /** Looked up in the entity's collection. Without words there is one level. */
  readonly words: readonly SearchedWord[]
  /** The records that changed since they were indexed, narrowed by the conditions. */
  readonly changed: ChangedRecords
}

/** Levels with the records that changed since they were indexed in their right place. */
async function corrected(levels: readonly IdSet[], { words, changed }: LevelQuery): Promise<Levels> {
  if (changed.isEmpty) return levels
  const own = words.length > 0 ? levelsOfWords(await changed.lookUp(words)) : [await changed.all()]
  return levels.map((level, at) => IdSet.union([level.without(changed.ids), own[at] ?? new IdSet()]))
}

/**
 * The records of each query that meet its conditions and have all words, by how well they match. Terms or words must be given.
 * @param sets what is known of the conditions already; keeps what is read of them.
 * @throws the database's error.
 */
export async function levelsOf(index: WordIndex, queries: readonly LevelQuery[], sets: RecordSets): Promise<Levels[]> {
  const planned = queries.map(({ entity: { collection }, words, terms, without }) => {
    const found = words.length > 0 ? levelsOfWords(words.map(({ records }) => records.get(collection) ?? noRecords())) : null
    // nothing cannot be narrowed
    const isNothing = found?.every(({ size }) => size === 0) === true
    const required = isNothing ? [] : terms.map((anyOf) => sets.withAny(collection, anyOf))
    return { found, required, excluded: isNothing ? new IdSet() : sets.withAny(collection, without) }
  })
  await sets.fill(index)
  return Promise.all(
    queries.map((query, at) => {
      const { found = null, required = [], excluded = new IdSet() } = planned[at] ?? {}
      const levels = (found ?? [intersection(required)]).map((level) => intersection([level, ...required]).without(excluded))
      return corrected(levels, query)
    }),
  )
}
