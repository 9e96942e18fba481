import type { Payload } from 'payload'
import { wireName, type Entity } from '../../domain/entities'
import { filterKeys } from '../../domain/lists/year'
import { compactLine } from '../../domain/normalize-for-search'
import { searchedWords } from '../../domain/search/words'
import { columnOf, filterColumn, ratingColumn, type Column } from '../queries/columns'
import type { Condition } from '../queries/list-query'

/** A counted value. `name` is its spelling in the record, among those counted, that was saved last; `average` is null without ratings. */
export type Figure = { readonly value: string; readonly name: string; readonly total: number; readonly average: number | null }
/** Which records are counted, by the values of which field; without a field, all together. */
export type FigureQuery = { readonly conditions: readonly Condition[]; readonly field: CountedField | null; readonly limit: number }

/** A spelling of a line, and how many records have exactly this one. */
export type Spelling = { readonly value: string; readonly total: number }
/** Which spellings are asked for: those that fit a typed text. @property field by its name in the API. */
export type SpellingQuery = { readonly field: string; readonly text: string; readonly skip: number; readonly limit: number }

/** A counted field: the column that is compared, and the column with the spelling. */
export type CountedField = { readonly value: Column; readonly spelling: Column }

/** What each database counts, most frequent first. Every method throws the database's error. */
export type FigureReads = {
  /** Values of a counted field, or the figure of all records: none without records. */
  figures(payload: Payload, entity: Entity, query: FigureQuery): Promise<Figure[]>
  /** The spellings of a line that fit a typed one, the same lines before others. */
  spellings(payload: Payload, entity: Entity, query: SpellingQuery): Promise<Spelling[]>
}

function fieldNamed(entity: Entity, name: string, keys: readonly string[]): CountedField {
  const key = keys.find((each) => (entity.fields[each] ? wireName(each, entity.fields[each]) : each) === name)
  if (key === undefined) throw new Error(`${entity.collection} are not counted by ${name}`)
  return { value: filterColumn(entity, key), spelling: columnOf(entity, key) }
}

/** The field to count by: a filter of the list. @throws Error for another one. */
export const countedField = (entity: Entity, name: string): CountedField => fieldNamed(entity, name, filterKeys(entity))

/** The line whose spellings are counted, each exactly as it is written. @throws Error for another field. */
export const spelledField = (entity: Entity, name: string): CountedField => fieldNamed(entity, name, entity.list.suggested ?? [])

/**
 * A typed line: its words, and all of it without blanks. Normalized, as the keys of lines are. It fits a key in which each word
 * begins a word, or that begins so but for blanks.
 */
export const typedLine = (text: string) => ({ words: searchedWords(text), compact: compactLine(text) })

const textOf = (stored: unknown): string | null => (typeof stored === 'string' || typeof stored === 'number' ? String(stored) : null)

/** A figure from what a database returns. @param row `tenths`: the sum of the ratings in tenths, because whole numbers add up exactly. */
export function figureOf(entity: Entity, { value, name, total, tenths }: Readonly<Record<string, unknown>>): Figure {
  const text = textOf(value) ?? ''
  const average = ratingColumn(entity) ? Math.round(Number(tenths) / Number(total)) / 10 : null
  return { value: text, name: textOf(name) ?? text, total: Number(total), average }
}
