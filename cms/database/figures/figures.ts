import { wireName, type Entity } from '../../domain/entities'
import { filterKeys } from '../../domain/lists/year'
import { columnOf, filterColumn, ratingColumn, sortColumn, type Column } from '../queries/columns'

/** Whose records a figure counts: those that everybody sees, or all. */
export type FigureScope = { readonly publicOnly: boolean }

/** Which figures are asked for: the values of a counted field by its name in the API; without a field, one of all records. */
export type FigureQuery = FigureScope & { readonly field: string | null; readonly limit: number }

/** A counted value. `name` is its spelling in the record, among those counted, that was saved last; `average` is null without ratings. */
export type Figure = { readonly value: string; readonly name: string; readonly total: number; readonly average: number | null }

/** A counted field: its name in the API, the column that is compared, and the column with the spelling. */
export type CountedField = { readonly name: string; readonly value: Column; readonly spelling: Column }

/** The field to count by: a filter of the list. @throws Error for another one. */
export function countedField(entity: Entity, name: string): CountedField {
  const key = filterKeys(entity).find((each) => nameOf(entity, each) === name)
  if (key === undefined) throw new Error(`${entity.collection} are not counted by ${name}`)
  return { name, value: filterColumn(entity, key), spelling: columnOf(entity, key) }
}

/** The line whose spellings are counted, each exactly as it is written, and its key. @throws Error for another field. */
export function spelledField(entity: Entity, name: string): { readonly value: Column; readonly key: Column } {
  const key = entity.list.suggested?.find((each) => nameOf(entity, each) === name)
  if (key === undefined) throw new Error(`The spellings of ${name} are not counted`)
  return { value: columnOf(entity, key), key: sortColumn(entity, key) }
}

function nameOf(entity: Entity, key: string): string {
  const field = entity.fields[key]
  return field ? wireName(key, field) : key
}

const textOf = (stored: unknown): string | null => (typeof stored === 'string' || typeof stored === 'number' ? String(stored) : null)

/** A figure from what a database returns. @param row `tenths`: the sum of the ratings in tenths, because whole numbers add up exactly. */
export function figureOf(entity: Entity, { value, name, total, tenths }: Readonly<Record<string, unknown>>): Figure {
  const text = textOf(value) ?? ''
  const average = ratingColumn(entity) ? Math.round(Number(tenths) / Number(total)) / 10 : null
  return { value: text, name: textOf(name) ?? text, total: Number(total), average }
}
