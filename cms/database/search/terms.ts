import type { Entity } from '../../domain/entities'
import { filterKeys } from '../../domain/lists/year'
import { SIMILAR_FROM, indexedWords, isLetters, type Match } from '../../domain/search/words'
import { columnOf, filterColumn, publicColumn, type Column } from '../queries/columns'
import { optionalColumns } from '../queries/indexes'
import type { Condition, Value } from '../queries/list-query'
import { LONG_TEXT } from './limits'
import { turnInBackground } from '../../turns'

// A term is a key of the index: a word, one or two characters, a value of a filter, or an empty field, and at its end a
// blank and a sign for which of them it is. So the terms of one word are stored next to each other. Everything about words
// exists twice: for the whole text and for the title alone.

/** Whether a term is looked for in the whole text or in the title. */
export const PLACES = ['anywhere', 'title'] as const
export type Place = (typeof PLACES)[number]

const WORD = { anywhere: 'w', title: 't' } as const
/** One or two neighbouring characters within a word. Too many words contain them to look for each of these words. */
const PAIR = { anywhere: 'g', title: 'h' } as const
/** One or two characters at the beginning of a word. */
const START = { anywhere: 'p', title: 'q' } as const
const VALUE = '='
const EMPTY = '!'

const termFor = (text: string, sign: string): string => `${text} ${sign}`
const textOfTerm = (term: string): string => term.slice(0, -2)

/** Longest value that is indexed. Conditions with longer ones are left to the database. */
const VALUE_MAX = 200

/** What the index holds about a record. `values` and `isEmpty` are those of {@link indexedColumns}, in its order. */
export type IndexedRecord = {
  readonly text: string
  readonly values: readonly (Value | null)[]
  readonly isEmpty: readonly boolean[]
}

type IndexedColumns = { readonly values: readonly Column[]; readonly optional: readonly Column[] }
const columnsOf = new Map<Entity, IndexedColumns>()

/** The columns whose values are indexed, and those that are indexed if they are empty. */
export function indexedColumns(entity: Entity): IndexedColumns {
  const known = columnsOf.get(entity)
  if (known) return known
  const filters = filterKeys(entity).map((key) => filterColumn(entity, key))
  const flag = publicColumn(entity)
  const { range } = entity.list
  const columns = {
    values: [
      ...filters,
      ...(flag && filters.every(({ sql }) => sql !== flag.sql) ? [flag] : []),
      ...(range ? [columnOf(entity, range)] : []),
    ],
    optional: [...optionalColumns(entity).values()],
  }
  columnsOf.set(entity, columns)
  return columns
}

// SQLite stores flags as numbers
const textOf = (value: Value): string => String(typeof value === 'boolean' ? Number(value) : value)

function valueTerm(column: Column, value: Value | null): string | null {
  if (value === null) return null
  const text = textOf(value)
  return text.length <= VALUE_MAX && !(value instanceof Date) ? termFor(`${column.sql}:${text}`, VALUE) : null
}

/** The terms of which all records have one that meet a condition; null if the index cannot tell. */
export function conditionTerms(entity: Entity, condition: Condition): string[] | null {
  const { values, optional } = indexedColumns(entity)
  const isIn = (columns: readonly Column[], { sql }: Column): boolean => columns.some((column) => column.sql === sql)
  if (condition.is === 'oneOf' && isIn(values, condition.column))
    return condition.values.flatMap((value) => valueTerm(condition.column, value) ?? [])
  if (condition.is === 'equal' && isIn(values, condition.column)) {
    const term = valueTerm(condition.column, condition.value)
    return term === null ? null : [term]
  }
  return condition.is === 'empty' && isIn(optional, condition.column) ? [termFor(condition.column.sql, EMPTY)] : null
}

const SURROGATE = /[\ud800-\udfff]/
const charactersOf = (word: string): string[] => (SURROGATE.test(word) ? [...word] : word.split(''))

/**
 * The terms that a record has because it has a word: its single characters and pairs of neighbours, and its first ones.
 * @param term of the word. @param add receives each term, some of them several times.
 */
export function addParts(term: string, add: (part: string) => void): void {
  const place = PLACES.find((each) => WORD[each] === term.at(-1))
  if (!place) return
  const characters = charactersOf(textOfTerm(term))
  const [first = '', second] = characters
  add(termFor(first, START[place]))
  if (second !== undefined) add(termFor(first + second, START[place]))
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] ?? ''
    add(termFor(character, PAIR[place]))
    const next = characters[index + 1]
    if (next !== undefined) add(termFor(character + next, PAIR[place]))
  }
}

/** The title of a record, by its search text. */
export const titleOf = (text: string): string => text.split('\n', 1)[0] ?? ''

/** The terms of a record without those of {@link addParts}, which follow from these. */
export function mainTermsOf(entity: Entity, { text, values, isEmpty }: IndexedRecord): string[] {
  const columns = indexedColumns(entity)
  return [
    ...[...indexedWords(text)].map((word) => wordTerm(word, 'anywhere')),
    ...[...indexedWords(titleOf(text))].map((word) => wordTerm(word, 'title')),
    ...columns.values.flatMap((column, index) => valueTerm(column, values[index] ?? null) ?? []),
    ...columns.optional.flatMap(({ sql }, index) => (isEmpty[index] ? [termFor(sql, EMPTY)] : [])),
  ]
}

/** All terms of a record. */
export function termsOf(entity: Entity, record: IndexedRecord): Set<string> {
  const main = mainTermsOf(entity, record)
  const terms = new Set(main)
  for (const term of main) addParts(term, (part) => terms.add(part))
  return terms
}

/** As {@link termsOf}, but lets other requests have their turn while it is busy with a long text. @param record null for none. */
export async function termsInTurns(entity: Entity, record: IndexedRecord | null): Promise<Set<string>> {
  const terms = new Set<string>()
  if (!record) return terms
  if (record.text.length > LONG_TEXT) await turnInBackground()
  const main = mainTermsOf(entity, record)
  let characters = 0
  for (const term of main) {
    terms.add(term)
    addParts(term, (part) => terms.add(part))
    characters += term.length
    if (characters > LONG_TEXT) {
      characters = 0
      await turnInBackground()
    }
  }
  return terms
}

/** The word of a term that stands for a word anywhere; null for another term. Those words form the vocabulary. */
export const wordOfTerm = (term: string): string | null => (term.endsWith(` ${WORD.anywhere}`) ? textOfTerm(term) : null)

/** Whether a searched word is answered without the vocabulary. */
export const isShort = (searched: string): boolean => charactersOf(searched).length <= 2

/** The terms of a short word. They are exact: every record that has the word in this way has the term. */
export const shortTerms = (searched: string, place: Place): [Match, string][] => [
  ['whole', wordTerm(searched, place)],
  ['beginning', termFor(searched, START[place])],
  ['part', termFor(searched, PAIR[place])],
]

export const wordTerm = (word: string, place: Place): string => termFor(word, WORD[place])

/** A word of the vocabulary as it is stored. The last two are null for words without typing errors. */
export type VocabularyWord = { readonly word: string; readonly length: number | null; readonly reversed: string | null }

const LONGEST_SIMILAR = 40

/** How a word is stored, so that words with a typing error can be found. */
export function vocabularyWord(word: string): VocabularyWord {
  const letters = charactersOf(word)
  const canBeSimilar = letters.length >= SIMILAR_FROM && letters.length <= LONGEST_SIMILAR && isLetters(word)
  return canBeSimilar ? { word, length: letters.length, reversed: letters.toReversed().join('') } : { word, length: null, reversed: null }
}

/** Where words that are one typing error away from another are looked for. */
export type SimilarRange = { readonly column: 'word' | 'reversed'; readonly length: number; readonly from: string; readonly below: string }

/**
 * A typing error leaves the beginning or the end of a word as it is, so similar words are those of about the same length
 * that begin or end alike. @returns no ranges for a word that has no similar ones.
 */
export function similarRanges(searched: string): SimilarRange[] {
  const letters = charactersOf(searched)
  if (!isLetters(searched) || letters.length < SIMILAR_FROM - 1 || letters.length > LONGEST_SIMILAR) return []
  const head = Math.ceil((letters.length - 1) / 2)
  const tail = letters.length - 1 - head
  const beginning = letters.slice(0, head).join('')
  const ending = letters.toReversed().slice(0, tail).join('')
  const ranges = (column: 'word' | 'reversed', from: string) =>
    [-1, 0, 1].map((more) => ({ column, length: letters.length + more, from, below: `${from}\u{10FFFF}` }))
  return [...ranges('word', beginning), ...ranges('reversed', ending)].filter(({ length }) => length >= SIMILAR_FROM)
}

/** The groups of three characters in a part of a word. Words are found by them. */
export function triplesOf(part: string): string[] {
  const characters = charactersOf(part)
  return [...new Set(characters.slice(2).map((_, index) => characters.slice(index, index + 3).join('')))]
}
