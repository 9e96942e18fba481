import type { Payload, Where } from 'payload'
import { fieldsOfKind, wireName, type Entity } from '../../domain/entities'
import { filterKeys } from '../../domain/lists/year'
import { compactLine } from '../../domain/normalize-for-search'
import { searchedWords } from '../../domain/search/words'
import { fieldOf, filterField } from './fields'
import { readRows, textIn } from './list-query'

/** A counted value. `name` is its spelling in the record, among those counted, that was saved last; `average` is null without ratings. */
export type Figure = { readonly value: string; readonly name: string; readonly total: number; readonly average: number | null }

/** The figures of some records: of all together, and by a field that was asked for: its values, most frequent first. */
export type Figures = { readonly total: number; readonly average: number | null; by(field: string): readonly Figure[] }

/** A spelling of a line, and how many records have exactly this one. */
export type Spelling = { readonly value: string; readonly total: number }
/** Which spellings are asked for: those that fit a typed text. @property field by its name in the API. */
export type SpellingQuery = { readonly field: string; readonly text: string; readonly skip: number; readonly limit: number }

/** A counted field: the stored field that is compared, and the one with the spelling. @throws Error for another field than these. */
function fieldNamed(entity: Entity, name: string, keys: readonly string[]): { value: string; spelling: string } {
  const key = keys.find((each) => (entity.fields[each] ? wireName(each, entity.fields[each]) : each) === name)
  if (key === undefined) throw new Error(`${entity.collection} are not counted by ${name}`)
  return { value: filterField(entity, key), spelling: fieldOf(entity, key) }
}

type Counted = { total: number; tenths: number }
const byTotal = (a: { value: string; total: number }, b: { value: string; total: number }): number =>
  b.total - a.total || (a.value < b.value ? -1 : 1)

/**
 * Counts the records that meet the conditions: all of them, and by the values of some fields.
 * @param fields filters of the list, by their names in the API. @throws Error for another field, or the database's error.
 */
export async function countFigures(
  payload: Payload,
  entity: Entity,
  conditions: readonly Where[],
  fields: readonly string[],
): Promise<Figures> {
  const counted = fields.map((field) => ({ field, ...fieldNamed(entity, field, filterKeys(entity)) }))
  const [rating] = fieldsOfKind(entity, 'rating').map(([key]) => fieldOf(entity, key))
  const names = [...counted.flatMap(({ value, spelling }) => [value, spelling]), ...(rating === undefined ? [] : [rating])]
  const all: Counted = { total: 0, tenths: 0 }
  const groups = counted.map((each) => ({ ...each, figures: new Map<string, Counted & { name: string }>() }))
  for (const row of await readRows(payload, entity, { conditions, order: ['-updatedAt', '-id'] }, names)) {
    const found = groups.flatMap(({ value: key, spelling, figures }): Counted[] => {
      const value = textIn(row[key])
      if (value === null) return []
      const figure = figures.get(value) ?? { name: textIn(row[spelling]) ?? value, total: 0, tenths: 0 }
      figures.set(value, figure)
      return [figure]
    })
    for (const figure of [all, ...found]) {
      figure.total++
      // whole numbers add up exactly
      figure.tenths += rating === undefined ? 0 : Math.round(Number(row[rating] ?? 0) * 10)
    }
  }
  const averageOf = ({ total, tenths }: Counted): number | null =>
    rating === undefined || total === 0 ? null : Math.round(tenths / total) / 10
  const figuresIn = (figures: (typeof groups)[number]['figures']): Figure[] =>
    [...figures].map(([value, each]) => ({ value, name: each.name, total: each.total, average: averageOf(each) })).toSorted(byTotal)
  const by = Object.fromEntries(groups.map(({ field, figures }) => [field, figuresIn(figures)]))
  return { total: all.total, average: averageOf(all), by: (field) => by[field] ?? [] }
}

/**
 * The spellings of a line among all records, those that are the typed line but for case, accents and blanks before others. A typed
 * line fits one in which each of its words begins a word, or that begins so but for blanks.
 * @throws Error for a field without suggestions, or the database's error.
 */
export async function countSpellings(payload: Payload, entity: Entity, { field, text, skip, limit }: SpellingQuery): Promise<Spelling[]> {
  const { value, spelling } = fieldNamed(entity, field, entity.list.suggested ?? [])
  const words = searchedWords(text)
  const typed = compactLine(text)
  const spellings = new Map<string, { value: string; total: number; isSame: boolean }>()
  for (const row of await readRows(payload, entity, { conditions: [], order: ['id'] }, [value, spelling])) {
    const written = textIn(row[spelling])
    const key = textIn(row[value]) ?? ''
    const compact = key.replaceAll(' ', '')
    const fits = words.every((word) => ` ${key}`.includes(` ${word}`)) || compact.startsWith(typed)
    if (written === null || !fits) continue
    const each = spellings.get(written) ?? { value: written, total: 0, isSame: compact === typed }
    each.total++
    spellings.set(written, each)
  }
  const found = [...spellings.values()].toSorted((a, b) => Number(b.isSame) - Number(a.isSame) || byTotal(a, b))
  return found.slice(skip, skip + limit).map((each) => ({ value: each.value, total: each.total }))
}
