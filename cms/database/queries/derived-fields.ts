import { fieldsOfKind, type Entity } from '../../domain/entities'
import { LISTED_AT } from '../../domain/entities/publication'
import { listKeysOf } from '../../domain/lists/list-keys'
import { YEAR_FIELD, yearOf } from '../../domain/lists/year'
import { searchedFields, searchTextOf } from '../../domain/lists/search-text'
import { lexicalToText } from '../../domain/rich-text/lexical-text'
import { plainField } from '../../domain/rich-text/plain-field'
import { picturesField, pictureList } from '../../domain/rich-text/used-pictures'
import { SEARCH_TEXT, columnOf, plainColumn, sortColumn, type Column } from './columns'

/** A hidden field that is computed from others of the same record. */
export type DerivedField = {
  readonly column: Column
  readonly sources: readonly Column[]
  /** @param record values by Payload's field names. */
  valueOf(record: Doc): string | number | Date | null
}

/** SQLite stores rich text as JSON. */
const richText = (stored: unknown): unknown => (typeof stored === 'string' ? JSON.parse(stored) : stored)

type Doc = Readonly<Record<string, unknown>>

/** A record's search text. @param record values by Payload's field names. */
export const searchTextIn = (entity: Entity, record: Doc): string =>
  searchTextOf(entity, (key) => {
    const value = record[columnOf(entity, key).field]
    return entity.fields[key]?.kind === 'richText' ? richText(value) : value
  })

// SQLite stores dates as text
const isDate = (value: unknown): value is string | Date => typeof value === 'string' || value instanceof Date

/** The year of a record by its own dates. That of the record that it refers to comes first, and is set after it. */
function ownYear(entity: Entity): DerivedField[] {
  const { year } = entity.list
  if (!year) return []
  const date = columnOf(entity, year.of === undefined ? year.date : 'createdAt')
  return [{ column: plainColumn(YEAR_FIELD), sources: [date], valueOf: (record) => yearOf(record[date.field]) }]
}

/** The hidden fields of an entity. Saving a record sets them; records from earlier releases do not have them. */
export function derivedFields(entity: Entity): DerivedField[] {
  const { title, body } = searchedFields(entity)
  const searched = [...title, ...body].map((key) => columnOf(entity, key))
  return [
    { column: SEARCH_TEXT, sources: searched, valueOf: (record) => searchTextIn(entity, record) },
    ...listKeysOf(entity).map(({ of, keyOf }): DerivedField => {
      const source = columnOf(entity, of)
      return { column: sortColumn(entity, of), sources: [source], valueOf: (record) => keyOf(record[source.field]) }
    }),
    ...entity.order
      .filter((sort) => sort.endsWith(LISTED_AT))
      .map((): DerivedField => {
        const dates = ['publishedAt', 'createdAt'].map((key) => columnOf(entity, key))
        const valueOf = (record: Doc) => dates.map(({ field }) => record[field]).find(isDate) ?? null
        return { column: plainColumn(LISTED_AT), sources: dates, valueOf }
      }),
    ...ownYear(entity),
    ...fieldsOfKind(entity, 'richText').flatMap(([key]): DerivedField[] => {
      const source = columnOf(entity, key)
      const from = (name: string, valueOf: (state: unknown) => string | null): DerivedField => ({
        column: plainColumn(name),
        sources: [source],
        valueOf: (record) => valueOf(richText(record[source.field])),
      })
      return [from(plainField(key), lexicalToText), from(picturesField(key), pictureList)]
    }),
  ]
}
