import { altName, fieldsOfKind, focusName, stateName, storedName, wireName, type Entity, type Field } from '../../cms/domain/entities'
import { parseDay } from '../../cms/domain/calendar-date'
import { isSameValue, stateOf } from '../../cms/domain/records/record-state'
import { storedValue, valueToWire } from '../../cms/domain/records/wire-value'
import { relationId } from '../../cms/domain/relation-id'
import { lexicalToText, toStoredState } from '../../cms/domain/rich-text/lexical-text'
import { richTextMessages } from '../../cms/domain/rich-text/messages'
import { FORMATTED_NODES_MAX, hasTooManyBreaks, nodesIn } from '../../cms/domain/rich-text/size'
import { httpError } from '../http/errors'
import type { PictureLook } from '../store/picture-looks'
import { mergeText } from './rich-text/merge-text'

/** Says that a formatted text has too many parts. */
export const TOO_MANY_PARTS = richTextMessages.tooMany(FORMATTED_NODES_MAX)

/** The fields that every stored record has. Others are read by name. */
export type StoredRecord = { readonly id: number; readonly createdAt: string; readonly updatedAt: string }
/** A record with the API's field names. The contract's schema validates it before it is sent. */
export type WireRecord = Record<string, unknown>

/** A field with its name in responses, and those of what a picture has besides its address. */
type Named = { readonly key: string; readonly field: Field; readonly name: string; readonly alt: string; readonly focus: string }
const namedFields = new WeakMap<Entity, readonly Named[]>()

/** The fields of an entity with their names, which are made once: long lists have thousands of values. */
function namedFieldsOf(entity: Entity): readonly Named[] {
  const known = namedFields.get(entity)
  if (known) return known
  const named = Object.entries(entity.fields).map(([key, field]): Named => ({
    key,
    field,
    name: wireName(key, field),
    alt: altName(key),
    focus: focusName(key),
  }))
  namedFields.set(entity, named)
  return named
}

/** A stored record as responses hold it. @param looks of the library's pictures, by id. */
export function toWireRecord(entity: Entity, document: StoredRecord, looks: ReadonlyMap<number, PictureLook>): WireRecord {
  const record: WireRecord = { id: document.id }
  for (const { key, field, name, alt, focus } of namedFieldsOf(entity)) {
    record[name] = valueToWire(document, key, field)
    if (field.kind !== 'picture') continue
    const look = looks.get(relationId(storedValue(document, key)) ?? 0)
    record[alt] = look?.alt ?? null
    record[focus] = look?.focus ?? null
  }
  record['created_at'] = new Date(document.createdAt).toISOString()
  record['updated_at'] = new Date(document.updatedAt).toISOString()
  return record
}

/**
 * The fields, by their names in the API, of texts that are formatted and would get more line breaks than a formatted text may
 * have. It is known before the texts are compared, which would take long.
 */
export const overlongTexts = (entity: Entity, input: WireRecord, before: StoredRecord | null): string[] =>
  fieldsOfKind(entity, 'richText').flatMap(([key, field]) => {
    const name = wireName(key, field)
    const text = input[name]
    if (before === null || typeof text !== 'string' || !hasTooManyBreaks(text)) return []
    const stored = toStoredState(storedValue(before, key))
    return nodesIn(stored) > 0 && lexicalToText(stored) !== text ? [name] : []
  })

/**
 * Converts a parsed request body to Payload's field names. Keys missing from the body are left out, so they stay unchanged.
 * While a long formatted text is merged, other requests get their turn.
 * @param before the stored record of an update; a formatted text keeps what its new plain text did not change.
 * @throws HttpError 422 if a formatted text would have too many line breaks.
 */
export async function toStoredData(entity: Entity, input: WireRecord, before: StoredRecord | null): Promise<Record<string, unknown>> {
  const overlong = overlongTexts(entity, input, before)
  if (overlong.length > 0) throw httpError.validationFailed(overlong.map((field) => ({ field, message: TOO_MANY_PARTS })))
  const data: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(entity.fields)) {
    const name = wireName(key, field)
    if (Object.hasOwn(input, name)) data[storedName(key, field)] = input[name]
  }
  for (const [key, field] of fieldsOfKind(entity, 'richText')) {
    const text = data[key]
    const state = stateName(wireName(key, field))
    if (Object.hasOwn(input, state)) data[key] = toStoredState(input[state])
    else if (typeof text === 'string') data[key] = before ? toStoredState(await mergeText(storedValue(before, key), text)) : { text }
  }
  return data
}

/** Whether a record has these values already, which are in Payload's field names. Then it need not be written. */
export function hasStoredValues(entity: Entity, document: StoredRecord, data: Readonly<Record<string, unknown>>): boolean {
  const state = stateOf(entity, document)
  const days = fieldsOfKind(entity, 'day').map(([key]) => key)
  // a day is sent without a time and stored with one
  const comparable = (name: string, value: unknown) => (days.includes(name) && typeof value === 'string' ? parseDay(value) : value)
  return Object.entries(data).every(([name, value]) => isSameValue(comparable(name, state[name]), comparable(name, value)))
}

/**
 * The API's name for one of Payload's fields; other names are returned as they are.
 * @param input the body of the request: a formatted text has two names, and the one that was sent counts.
 */
export function wireFieldOf(entity: Entity, payloadField: string, input: WireRecord = {}): string {
  const found = Object.entries(entity.fields).find(([key, field]) => storedName(key, field) === payloadField)
  if (!found) return payloadField
  const name = wireName(...found)
  const state = stateName(name)
  return found[1].kind === 'richText' && Object.hasOwn(input, state) ? state : name
}
