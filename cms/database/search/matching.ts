import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Entity } from '../../domain/entities'
import { MATCHES, PART_MAX, indexedWords, matchOf, type Match } from '../../domain/search/words'
import type { Condition } from '../lists/list-query'
import { IdSet } from './id-set'
import { conditionTerms, isShort, shortTerms, titleOf, wordsByMatch, wordTerm, type Place } from './terms'
import type { WordIndex } from './word-index'

/** Terms that are read at once. Other requests are answered between two reads. */
const TERMS_AT_ONCE = 400
/** Records whose texts are compared at once. */
const TEXTS_AT_ONCE = 200

/** The terms of one searched word, for each place and match. */
type WordTerms = Readonly<Record<Place, Readonly<Partial<Record<Match, readonly string[]>>>>>

/** A searched word with its terms. `isCut`: the word is longer than what the index can find, and the terms are those of its start. */
export type SearchedWord = { readonly word: string; readonly terms: WordTerms; readonly isCut: boolean }

/** The start of a word that is longer than what the index can find. */
const findable = (word: string): string => [...word].slice(0, PART_MAX).join('')

/**
 * Looks a searched word up in the vocabulary. The result holds for all entities.
 * @param allowsErrors whether words with one typing error count.
 */
export async function lookUp(index: WordIndex, word: string, allowsErrors: boolean): Promise<SearchedWord> {
  const part = findable(word)
  const isCut = part !== word
  const termsFor = (termsIn: (place: Place) => [Match, readonly string[]][]): SearchedWord => ({
    word,
    isCut,
    terms: { anywhere: Object.fromEntries(termsIn('anywhere')), title: Object.fromEntries(termsIn('title')) },
  })
  if (isShort(part)) return termsFor((place) => shortTerms(part, place).map(([match, term]) => [match, [term]]))
  const vocabulary = new Set(await index.wordsWith(part))
  if (allowsErrors) for (const similar of await index.wordsLike(part)) vocabulary.add(similar)
  const words = wordsByMatch(part, vocabulary)
  const counted = MATCHES.filter((match) => allowsErrors || match !== 'similar')
  return termsFor((place) => counted.map((match) => [match, words[match].map((each) => wordTerm(each, place))]))
}

/** Records by how well they match, best first. No record is in two levels. */
export type Levels = readonly IdSet[]

/** Sets of records that one read of the index fills. */
class RecordSets {
  readonly #sets = new Map<string, { collection: string; set: IdSet }[]>()
  readonly #collections = new Set<string>()

  /** A set for the records of a collection with any of the terms. It is empty until {@link fill}. */
  withAny(collection: string, terms: readonly string[]): IdSet {
    const set = new IdSet()
    this.#collections.add(collection)
    for (const term of terms) {
      const sets = this.#sets.get(term) ?? []
      sets.push({ collection, set })
      this.#sets.set(term, sets)
    }
    return set
  }

  async fill(index: WordIndex): Promise<void> {
    const terms = [...this.#sets.keys()]
    for (let at = 0; at < terms.length; at += TERMS_AT_ONCE) {
      if (at > 0) await nextTurn()
      for (const posting of await index.postings([...this.#collections], terms.slice(at, at + TERMS_AT_ONCE)))
        for (const { collection, set } of this.#sets.get(posting.term) ?? [])
          if (collection === posting.collection) set.addStored(posting.chunk, posting.ids)
    }
  }
}

/** The records that have a word, for each place and match. */
type WordRecords = Readonly<Record<Place, Readonly<Record<Match, IdSet>>>>

function recordsOf(collection: string, { terms }: SearchedWord, sets: RecordSets): WordRecords {
  const setOf = (place: Place, match: Match): IdSet => sets.withAny(collection, terms[place][match] ?? [])
  const all = (place: Place): Record<Match, IdSet> => ({
    whole: setOf(place, 'whole'),
    beginning: setOf(place, 'beginning'),
    part: setOf(place, 'part'),
    similar: setOf(place, 'similar'),
  })
  return { anywhere: all('anywhere'), title: all('title') }
}

const intersection = (sets: readonly IdSet[]): IdSet => sets.reduce((all, set) => all.and(set))

/**
 * The levels of the index alone: whole words before beginnings before parts before typing errors, and within each of them
 * titles first. Each word may match in its own way; the worst one decides.
 */
function indexedLevels(words: readonly WordRecords[]): IdSet[] {
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

/** The level of one text, by the order of {@link indexedLevels}; null if it does not have all words. */
function levelOf(text: string, words: readonly SearchedWord[]): number | null {
  const ranksIn = (place: string): number => {
    const own = indexedWords(place)
    const rankOf = ({ word, isCut, terms }: SearchedWord): number => {
      if (isCut) return place.includes(word) ? MATCHES.indexOf('part') : MATCHES.length
      const allowed = new Set(MATCHES.filter((match) => terms.anywhere[match] !== undefined))
      const ranks = [...own]
        .map((each) => matchOf(each, word))
        .flatMap((match) => (match && allowed.has(match) ? [MATCHES.indexOf(match)] : []))
      return Math.min(MATCHES.length, ...ranks)
    }
    return Math.max(...words.map(rankOf))
  }
  const anywhere = ranksIn(text)
  if (anywhere === MATCHES.length) return null
  const inTitle = ranksIn(titleOf(text))
  return inTitle <= anywhere ? inTitle * 2 : anywhere * 2 + 1
}

/** Checks records one by one. */
async function checked(
  index: WordIndex,
  entity: Entity,
  ids: readonly number[],
  conditions: readonly Condition[],
  check: (id: number, text: string) => void,
): Promise<void> {
  for (let at = 0; at < ids.length; at += TEXTS_AT_ONCE) {
    const texts = await index.texts(entity, ids.slice(at, at + TEXTS_AT_ONCE), conditions)
    for (const [id, text] of texts) check(id, text)
  }
}

/** The terms of each condition that the index can answer, and the other conditions. */
export function termsOfConditions(entity: Entity, conditions: readonly Condition[]): { terms: string[][]; rest: Condition[] } {
  const all = conditions.map((condition) => ({ condition, terms: conditionTerms(entity, condition) }))
  return {
    terms: all.flatMap(({ terms }) => (terms === null ? [] : [terms])),
    rest: all.flatMap(({ condition, terms }) => (terms === null ? [condition] : [])),
  }
}

type LevelQuery = {
  readonly entity: Entity
  /** Looked up for all entities. Without words there is one level. */
  readonly words: readonly SearchedWord[]
  readonly conditions: readonly Condition[]
  /** Those of {@link termsOfConditions}: a record must have one of each. Terms or words must be given. */
  readonly terms: readonly (readonly string[])[]
  /** The records that changed since they were indexed. */
  readonly changed: readonly number[]
}

/** Adds what the index does not know to levels, and removes what it knows too little of. */
async function corrected(index: WordIndex, levels: readonly IdSet[], query: LevelQuery): Promise<Levels> {
  const { entity, words, conditions, changed } = query
  const stale = IdSet.of(changed)
  const correct = levels.map((level) => level.without(stale))
  const cut = words.filter(({ isCut }) => isCut)
  if (cut.length > 0) {
    for (const [at, level] of correct.entries()) {
      const whole = new IdSet()
      await checked(index, entity, [...level], [], (id, text) => {
        if (cut.every(({ word }) => text.includes(word))) whole.add(id)
      })
      correct[at] = whole
    }
  }
  await checked(index, entity, changed, conditions, (id, text) => {
    const level = words.length > 0 ? levelOf(text, words) : 0
    if (level !== null) correct[level]?.add(id)
  })
  return correct
}

/** The records of each query that meet its conditions and have all words, by how well they match. @throws the database's error. */
export async function levelsOf(index: WordIndex, queries: readonly LevelQuery[]): Promise<Levels[]> {
  const sets = new RecordSets()
  const planned = queries.map(({ entity: { collection }, words, terms }) => ({
    required: terms.map((anyOf) => sets.withAny(collection, anyOf)),
    words: words.map((word) => recordsOf(collection, word, sets)),
  }))
  await sets.fill(index)
  return Promise.all(
    queries.map((query, at) => {
      const { required = [], words = [] } = planned[at] ?? {}
      const found = words.length > 0 ? indexedLevels(words) : [intersection(required)]
      const levels = found.map((level) => intersection([level, ...required]))
      return corrected(index, levels, query)
    }),
  )
}
