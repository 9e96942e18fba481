import { isDeepStrictEqual } from 'node:util'
import type { CollectionBeforeChangeHook } from 'payload'
import { markUnchanged } from '../database/unchanged-writes'
import type { Entity } from '../domain/entities'
import { stateOf, type RecordState } from '../domain/records/record-state'
import { toStoredState } from '../domain/rich-text/lexical-text'

/** Every save sends or sets them. */
const TIMES: ReadonlySet<string> = new Set(['createdAt', 'updatedAt'])

/** A cleared text is sent as '' and stored as null. */
const orNull = (value: unknown): unknown => (value === '' ? null : value)

/** Editors write the same document with its keys in another order. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || isDeepStrictEqual(toStoredState(one ?? null), toStoredState(other ?? null))

const isSameState = (one: RecordState, other: RecordState): boolean =>
  Object.keys(one).every((name) => isSame(orNull(one[name]), orNull(other[name])))

/**
 * Leaves a record as it is if a save from the panel changes none of its fields: its time, its versions and who saved it, so that
 * nobody else's form or tag becomes stale. The API looks for itself before it saves. Run it after the hooks that change data.
 */
export const leaveUnchanged =
  (entity: Entity): CollectionBeforeChangeHook =>
  ({ collection, data, operation, originalDoc, req }) => {
    if (operation !== 'update' || req.payloadAPI !== 'REST') return data
    const [before, after] = [stateOf(entity, originalDoc), stateOf(entity, { ...originalDoc, ...data })]
    if (isSameState(before, after)) markUnchanged(req, collection.slug, originalDoc['id'])
    return data
  }

/**
 * The same for a picture or an account: for a save of which every value is the stored one. A new file or password is always a change.
 * Run it before hooks that remove values.
 */
export const leaveDocumentUnchanged: CollectionBeforeChangeHook = ({ collection, data, operation, originalDoc, req }) => {
  if (operation !== 'update' || req.payloadAPI !== 'REST' || req.file || data['password']) return data
  const names = collection.flattenedFields.map(({ name }) => name).filter((name) => name in data && !TIMES.has(name))
  if (names.every((name) => isSame(orNull(data[name]), orNull(originalDoc[name])))) markUnchanged(req, collection.slug, originalDoc['id'])
  return data
}
