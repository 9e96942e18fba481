import { altName, fieldsOfKind, focusName, stateName, storedName, wireName, type Entity, type Field } from '../../cms/domain/entities'
import { messageLabel } from '../../cms/domain/entities/read-value'
import { parseDay } from '../../cms/domain/calendar-date'
import { isSameValue, stateOf } from '../../cms/domain/records/record-state'
import { storedValue, valueToWire } from '../../cms/domain/records/wire-value'
import { relationId } from '../../cms/domain/relation-id'
import { toStoredState } from '../../cms/domain/rich-text/lexical-text'
import { plainSizeProblem, sizeProblem } from '../../cms/domain/rich-text/size'
import { httpError, type FieldError } from '../http/errors'
import type { PictureLook } from '../store/picture-looks'
import { mergeText } from './rich-text/merge-text'

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

/** What a body means for a record, by Payload's field names, and which of its texts are too large, by the names in the body. */
type StoredInput = { readonly data: Record<string, unknown>; readonly problems: readonly FieldError[] }

/**
 * Converts a parsed request body to Payload's field names. Keys missing from the body are left out, so they stay unchanged.
 * @param before the stored record of an update; a formatted text keeps what its new plain text did not change.
 */
export function storedInput(entity: Entity, input: WireRecord, before: StoredRecord | null): StoredInput {
  const data: Record<string, unknown> = {}
  const problems: FieldError[] = []
  for (const [key, field] of Object.entries(entity.fields)) {
    const name = wireName(key, field)
    if (Object.hasOwn(input, name)) data[storedName(key, field)] = input[name]
  }
  for (const [key, field] of fieldsOfKind(entity, 'richText')) {
    const text = data[key]
    const name = wireFieldOf(entity, key, input)
    const old = before && storedValue(before, key)
    if (name !== wireName(key, field)) data[key] = toStoredState(input[name])
    const early = typeof text === 'string' ? plainSizeProblem(messageLabel(field), text, old) : null
    if (typeof text === 'string') data[key] = before && early === null ? toStoredState(mergeText(old, text)) : { text }
    const message = early ?? (key in data ? sizeProblem(messageLabel(field), data[key], old) : null)
    if (message !== null) problems.push({ field: name, message })
  }
  return { data, problems }
}

/** As {@link storedInput}. @throws HttpError 422 for a text that is too large. */
export function toStoredData(entity: Entity, input: WireRecord, before: StoredRecord | null): Record<string, unknown> {
  const { data, problems } = storedInput(entity, input, before)
  if (problems.length > 0) throw httpError.validationFailed([...problems])
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
