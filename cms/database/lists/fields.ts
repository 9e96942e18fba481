import type { Where } from 'payload'
import { fieldsOfKind, isRequired, storedName, wireName, type Entity } from '../../domain/entities'
import { searchable } from '../../domain/lists/search-text'
import { listKeysOf, tallyField } from '../../domain/lists/list-keys'

// Stored fields of records, by their names in Payload, and conditions on them.

export const SEARCH_TEXT = 'searchText'

/** The stored field of a declared one, or of one that every record has. */
export const fieldOf = (entity: Entity, key: string): string => {
  const field = entity.fields[key]
  return field ? storedName(key, field) : key
}

/**
 * The field by which a list is sorted: the hidden key of a text or tier, the tally, or the field itself.
 * @param ofPublic whether a tally is that of what everybody sees.
 */
export function sortField(entity: Entity, key: string, ofPublic = false): string {
  if (entity.tally?.name === key) return tallyField(key, ofPublic)
  return listKeysOf(entity).find(({ of }) => of === key)?.name ?? fieldOf(entity, key)
}

/** The field that a filter compares: the hidden key of a text, else the field itself. */
export const filterField = (entity: Entity, key: string): string =>
  entity.fields[key]?.kind === 'tier' ? fieldOf(entity, key) : sortField(entity, key)

/** The optional fields of an entity: their keys, by the name that clients use. `missing` finds records without a value. */
export const optionalFields = (entity: Entity): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(entity.fields)
      .filter(([, field]) => !isRequired(field) && field.kind !== 'flag' && field.kind !== 'tier')
      .map(([key, field]) => [wireName(key, field), key]),
  )

/** That a declared field has no value. */
export function isMissing(entity: Entity, key: string): Where {
  const field = fieldOf(entity, key)
  const isText = fieldsOfKind(entity, 'line', 'text', 'url', 'picture', 'choice').some(([each]) => each === key)
  return isText ? { or: [{ [field]: { exists: false } }, { [field]: { equals: '' } }] } : { [field]: { exists: false } }
}

/** That a field has this value. @param key of a declared field. */
export const hasValue = (entity: Entity, key: string, value: string | number | boolean): Where => ({
  [fieldOf(entity, key)]: { equals: value },
})

/** That the search text of a record has these normalized words. */
export const hasWords = (words: readonly string[]): Where[] => words.map((word) => ({ [SEARCH_TEXT]: { like: searchable(word) } }))
