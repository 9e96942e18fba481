import { wireName, storedName, fieldsOfKind, isRequired, publicField, type Entity } from '../../domain/entities'
import { separated } from '../../domain/entities/names'
import { listKeysOf, tallyField } from '../../domain/lists/list-keys'

/** A stored value: the name of its field on MongoDB and in Payload, and of its column on SQLite. */
export type Column = { readonly field: string; readonly sql: string }

/** The column of a field that no entity declares. */
export const plainColumn = (field: string): Column => ({ field, sql: separated(field, '_') })

export const ID: Column = plainColumn('id')
export const SEARCH_TEXT: Column = plainColumn('searchText')

/** The name of the id on MongoDB. */
export const mongoField = ({ field }: Column): string => (field === 'id' ? '_id' : field)

/** The column that holds a field's value. @param key of a declared field, or `id`, `createdAt` or `updatedAt`. */
export function columnOf(entity: Entity, key: string): Column {
  const field = entity.fields[key]
  return field ? { field: storedName(key, field), sql: wireName(key, field) } : plainColumn(key)
}

/** The column that says whether everybody sees a record; null if everybody sees all of them. */
export function publicColumn(entity: Entity): Column | null {
  const field = publicField(entity)
  return field === null ? null : columnOf(entity, field)
}

/**
 * The column by which a list is sorted: the hidden key of a text or tier, the tally, or the field itself.
 * @param ofPublic whether a tally is that of what everybody sees.
 */
export function sortColumn(entity: Entity, key: string, ofPublic = false): Column {
  if (entity.tally?.name === key) return plainColumn(tallyField(key, ofPublic))
  const hidden = listKeysOf(entity).find(({ of }) => of === key)
  return hidden ? plainColumn(hidden.name) : columnOf(entity, key)
}

/** The column that a filter compares: the hidden key of a text, else the field itself. */
export function filterColumn(entity: Entity, key: string): Column {
  return entity.fields[key]?.kind === 'tier' ? columnOf(entity, key) : sortColumn(entity, key)
}

/** The column with a record's rating; null if the entity has none. */
export function ratingColumn(entity: Entity): Column | null {
  const [rating] = fieldsOfKind(entity, 'rating')
  return rating ? columnOf(entity, rating[0]) : null
}

/** The optional fields of an entity, by the name that clients use. `missing` finds records without a value. */
export const optionalColumns = (entity: Entity): ReadonlyMap<string, Column> =>
  new Map(
    Object.entries(entity.fields)
      .filter(([, field]) => !isRequired(field) && field.kind !== 'flag' && field.kind !== 'tier')
      .map(([key, field]) => [wireName(key, field), columnOf(entity, key)]),
  )
