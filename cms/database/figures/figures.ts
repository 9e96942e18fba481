import { wireName, type Entity } from '../../domain/entities'
import { filterKeys } from '../../domain/lists/year'
import { columnOf, filterColumn, ratingColumn, sortColumn, type Column } from '../queries/columns'

// Figures: how many records have each value of each filter, and their ratings, kept up to date by every write. The figure
// of all records has the empty field and value.

export const ALL = ''

/** Whose records a figure counts: those that everybody sees, or all. */
export type FigureScope = { readonly publicOnly: boolean }

/** A counted value. `name` is its spelling in the record that was saved last; `average` is null without ratings. */
export type Figure = { readonly value: string; readonly name: string; readonly total: number; readonly average: number | null }

/** A counted field: the name by which it is stored, the column that is compared, and the column with the spelling. */
export type CountedField = { readonly name: string; readonly value: Column; readonly spelling: Column }

/** The fields whose values are counted: the filters of the list, except for the flag that publishes a record: figures count public records apart. */
export const countedFields = (entity: Entity): CountedField[] =>
  filterKeys(entity)
    .filter((key) => key !== entity.publishedBy)
    .map((key) => {
      const field = entity.fields[key]
      return { name: field ? wireName(key, field) : key, value: filterColumn(entity, key), spelling: columnOf(entity, key) }
    })

/** The name under which the spellings of a field are counted. @param field by its name in the API. */
export const spellingsOf = (field: string): string => `${field}:spelling`

/** The fields whose spellings are counted, each exactly as it is written; the other way round, the key is what is kept beside. */
export const spelledFields = (entity: Entity): CountedField[] =>
  (entity.list.suggested ?? []).map((key) => {
    const field = entity.fields[key]
    return { name: spellingsOf(field ? wireName(key, field) : key), value: columnOf(entity, key), spelling: sortColumn(entity, key) }
  })

/** A sum of ratings in tenths. They have one decimal, and whole numbers add up exactly. */
export const tenthsOf = (rating: unknown): number => (typeof rating === 'number' ? Math.round(rating * 10) : 0)

/** A figure from its stored sums. @param tenths sum of the ratings; ignored for entities without ratings. */
export const figureOf = (entity: Entity, value: string, name: string | null, total: number, tenths: number): Figure => ({
  value,
  name: name ?? value,
  total,
  average: ratingColumn(entity) && total > 0 ? Math.round(tenths / total) / 10 : null,
})
