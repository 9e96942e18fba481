import { parseDay, utcMidnight } from '../../cms/domain/calendar-date'
import { fieldsOfKind, storedName, wireName, type Entity, type Field, type FieldOf } from '../../cms/domain/entities'
import { lexicalToText, mergeText, type LexicalState } from '../../cms/domain/rich-text/lexical-text'
import { tierFromRating } from '../../cms/domain/tier'
import { relationId } from '../../cms/domain/relation-id'

/** The fields that every stored record has. Others are read by name. */
export type StoredRecord = { readonly id: number; readonly createdAt: string; readonly updatedAt: string }
/** A record with the API's field names. The contract's schema validates it before it is sent. */
export type WireRecord = Record<string, unknown>

/** A stored value by Payload's field name. */
export const storedValue = (document: StoredRecord, name: string): unknown => Reflect.get(document, name)

// Payload types an editor state's nodes loosely; LexicalState names what the mapping reads
const lexicalState = (value: unknown): LexicalState | null => (value as LexicalState | null | undefined) ?? null

function dayToWire(stored: unknown, { responseFormat }: FieldOf<'day'>): string | null {
  const day = typeof stored === 'string' ? parseDay(stored) : null
  return day !== null && responseFormat === 'instant' ? utcMidnight(day) : day
}

function valueToWire(document: StoredRecord, key: string, field: Field): unknown {
  const stored = storedValue(document, storedName(key, field))
  switch (field.kind) {
    case 'day':
      return dayToWire(stored, field)
    case 'tier':
      return stored ?? tierFromRating(Number(storedValue(document, field.ratedBy)))
    case 'flag':
      return stored === true
    case 'reference':
      return relationId(stored)
    case 'richText':
      return lexicalToText(lexicalState(stored))
    case 'rating':
      return stored
    default:
      // an empty optional text is null on the wire
      return stored || null
  }
}

/** A stored record as responses hold it. */
export function toWireRecord(entity: Entity, document: StoredRecord): WireRecord {
  const record: WireRecord = { id: document.id }
  for (const [key, field] of Object.entries(entity.fields)) record[wireName(key, field)] = valueToWire(document, key, field)
  record['created_at'] = new Date(document.createdAt).toISOString()
  record['updated_at'] = new Date(document.updatedAt).toISOString()
  return record
}

/** Whether `toStoredData` needs the stored record for a change: rich text keeps formatting that the API's text does not have. */
export const needsStored = (entity: Entity, input: WireRecord): boolean =>
  fieldsOfKind(entity, 'richText').some(([key, field]) => Object.hasOwn(input, wireName(key, field)))

/**
 * Converts a parsed request body to Payload's field names. Keys missing from the body are left out, so they stay unchanged.
 * @param before the stored record of an update; rich text keeps the formatting of the paragraphs that did not change.
 */
export function toStoredData(entity: Entity, input: WireRecord, before: StoredRecord | null): Record<string, unknown> {
  const data: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(entity.fields)) {
    const name = wireName(key, field)
    if (Object.hasOwn(input, name)) data[storedName(key, field)] = input[name]
  }
  for (const [key] of fieldsOfKind(entity, 'richText')) {
    const text = data[key]
    if (typeof text === 'string') data[key] = mergeText(before && lexicalState(storedValue(before, key)), text)
  }
  return data
}

/** The API's name for one of Payload's fields; other names are returned as they are. */
export function wireFieldOf(entity: Entity, payloadField: string): string {
  const found = Object.entries(entity.fields).find(([key, field]) => storedName(key, field) === payloadField)
  return found ? wireName(...found) : payloadField
}
