import * as z from 'zod/mini'
import { stateName, storedName, wireName, type Entity } from '../../../cms/domain/entities'
import { isWithdrawnFirst, publicationOf } from '../../../cms/domain/records/publication'
import { UNPUBLISH_FIRST } from '../../../cms/domain/records/schedule-messages'
import { changesBetween, stateOf, type FieldChange, type WireValue } from '../../../cms/domain/records/record-state'
import { storedValue } from '../../../cms/domain/records/wire-value'
import { readStored } from '../../../cms/domain/rich-text/read-state'
import { lexicalToText, toStoredState } from '../../../cms/domain/rich-text/lexical-text'
import { bodySchema } from '../../contract/inputs'
import { storedInput, type StoredRecord, type WireRecord } from '../record-mapping'
import { ID, columnValue, importedColumns, type Column } from './columns'
import type { Problem } from './file-content'

/** A field that an import would change, with its values in the API. A formatted text that differs in its formatting alone has one text. */
export type Change = FieldChange & { readonly row: number; readonly id: number; readonly title: string }

type Judgement = {
  /** What is written, by the API's names and as it is stored. */
  readonly sent: WireRecord
  readonly stored: Record<string, unknown>
  readonly changes: readonly FieldChange[]
  readonly problems: readonly Omit<Problem, 'row'>[]
}

/** A state without the ids of its blocks, which say nothing and which an old state lacks. */
const withoutIds = (state: unknown): string => JSON.stringify(state, (name, value: unknown) => (name === 'id' ? undefined : value))

/** Whether a value is the one that the record has: then no rule has to be asked, which older content may break. */
function isSame(column: Column, given: unknown, before: StoredRecord): boolean {
  if (column.isState) return withoutIds(given) === withoutIds(columnValue(before, column))
  // no other value is one of these
  if (typeof given === 'object' && given !== null) return false
  return JSON.stringify(given ?? null) === JSON.stringify(columnValue(before, column) ?? null)
}

/** The values of a row that say something new of a record. Blank forms of a formatted text say nothing beside the other form. */
function given(entity: Entity, values: WireRecord, before: StoredRecord | null): WireRecord {
  const fresh: WireRecord = {}
  for (const column of importedColumns(entity)) {
    const value = values[column.name]
    if (!Object.hasOwn(values, column.name) || value === undefined) continue
    if (before && isSame(column, value, before)) continue
    fresh[column.name] = value
  }
  for (const [key, field] of Object.entries(entity.fields)) {
    const [text, state] = [wireName(key, field), stateName(wireName(key, field))]
    if (field.kind !== 'richText' || !Object.hasOwn(fresh, text) || !Object.hasOwn(fresh, state)) continue
    if (fresh[text] === null) delete fresh[text]
    else if (fresh[state] === null) delete fresh[state]
  }
  return fresh
}

/** Whether a stored value means the same as before. */
function isUnchanged(entity: Entity, name: string, stored: Readonly<Record<string, unknown>>, before: StoredRecord): boolean {
  const entry = Object.entries(entity.fields).find(([key, field]) => storedName(key, field) === name)
  if (!entry) return false
  const [key, field] = entry
  if (field.kind === 'richText') return withoutIds(stored[name]) === withoutIds(toStoredState(readStored(storedValue(before, name)).state))
  const column = { name, key, field, isState: false }
  // cast: only the field itself is read of it
  const after = { ...before, [name]: stored[name] } as StoredRecord
  return JSON.stringify(columnValue(after, column) ?? null) === JSON.stringify(columnValue(before, column) ?? null)
}

/** What differs between two states. Of formatted texts, the text. */
function changesOf(entity: Entity, before: StoredRecord, stored: Readonly<Record<string, unknown>>): FieldChange[] {
  const state = stateOf(entity, before)
  const text = (value: unknown): WireValue => lexicalToText(value)
  const changes = changesBetween(entity, state, { ...state, ...stored })
  // the formatting alone differs
  return changes.map((change) => {
    const [key] = Object.entries(entity.fields).find(([name, field]) => wireName(name, field) === change.field) ?? []
    const isText = key !== undefined && entity.fields[key]?.kind === 'richText'
    return isText && change.before === change.after
      ? { ...change, field: stateName(change.field), before: text(state[key]), after: change.after }
      : change
  })
}

const schemas = new Map<string, ReturnType<typeof bodySchema>>()

/** The rules of request bodies, which are the same for each row. */
function rulesOf(entity: Entity, isPartial: boolean): ReturnType<typeof bodySchema> {
  const key = `${entity.name} ${isPartial}`
  const known = schemas.get(key) ?? bodySchema(entity, isPartial)
  schemas.set(key, known)
  return known
}

/** Checks the values of a row by the rules of request bodies. @param before the record that it changes; null for a new one. */
export function judged(entity: Entity, values: WireRecord, before: StoredRecord | null): Judgement {
  const fresh = given(entity, values, before)
  const { [ID]: _, ...sent } = fresh
  const nothing = { sent, stored: {}, changes: [], problems: [] }
  const parsed = z.safeParse(rulesOf(entity, before !== null), sent)
  if (!parsed.success)
    return { ...nothing, problems: parsed.error.issues.map(({ path, message }) => ({ field: path.join('.') || null, message })) }
  const { data: all, problems } = storedInput(entity, parsed.data, before)
  if (problems.length > 0) return { ...nothing, problems }
  const stored = before ? Object.fromEntries(Object.entries(all).filter(([name]) => !isUnchanged(entity, name, all, before))) : all
  const unpublishAt = wireName('unpublishAt', { kind: 'moment' })
  const isOutOfOrder = entity.publishedBy !== undefined && isWithdrawnFirst(publicationOf({ ...before, ...stored }))
  if (isOutOfOrder && Object.keys(stored).length > 0) return { ...nothing, problems: [{ field: unpublishAt, message: UNPUBLISH_FIRST }] }
  return { sent: parsed.data, stored, changes: before ? changesOf(entity, before, stored) : [], problems: [] }
}
