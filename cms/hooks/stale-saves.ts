import { APIError, type CollectionBeforeChangeHook, type FlattenedField, type PayloadRequest } from 'payload'
import { HistoryReads } from '../database/history/keep'
import type { Entity } from '../domain/entities'
import { kindOf } from '../domain/entities/kinds'
import { wireName } from '../domain/entities/names'
import { SAVED_BY, staleSave } from '../domain/saving'

/** Payload hides these fields, because its editor of pictures sets them. */
const SET_BY_EDITOR: ReadonlySet<string> = new Set(['focalX', 'focalY'])

type Values = Readonly<Record<string, unknown>>

/** Lines of the history that are looked through. Whoever has had a form open for longer has missed more than their fields can tell. */
const LINES_MAX = 500

type Stale = { readonly req: PayloadRequest; readonly loadedAt: string; readonly stored: Values; readonly sent: Values }
/** What others have changed: the labels of fields, or that nobody knows which; null if nothing would be lost. */
type FindChange = (save: Stale) => Promise<readonly string[] | 'unknown' | null> | readonly string[] | 'unknown' | null

/** What the history says has changed in a record since an instant. A draft is no change of the record, nor is its creation. */
const changedInHistory =
  (entity: Entity): FindChange =>
  async ({ req, loadedAt, stored }) => {
    const filter = { kind: kindOf(entity), record: Number(stored['id']), since: loadedAt }
    const lines = await new HistoryReads(req.payload).list(filter, { skip: 0, limit: LINES_MAX })
    const since = lines.filter(({ at, draft, act }) => at > loadedAt && !draft && act !== 'create')
    const changed = new Set(since.flatMap(({ changes }) => changes.map(({ field }) => field)))
    const labels = Object.entries(entity.fields).flatMap(([key, field]) => (changed.has(wireName(key, field)) ? [field.label] : []))
    return labels.length > 0 ? labels : null
  }

/** The fields that editors see, and that are stored. */
const isShown = (field: FlattenedField): boolean =>
  SET_BY_EDITOR.has(field.name) ||
  (field.type !== 'join' && !('hidden' in field && field.hidden) && !(field.admin && 'hidden' in field.admin && field.admin.hidden))

/** Pictures and accounts have no history: all that differs from the form counts, though some of it may be the editor's own. */
const differsFromForm =
  (fields: readonly FlattenedField[]): FindChange =>
  ({ stored, sent }) =>
    fields.some((field) => isShown(field) && field.name in sent && (sent[field.name] ?? '') !== (stored[field.name] ?? ''))
      ? 'unknown'
      : null

/**
 * Refuses a save from the panel if somebody has changed the document since its form was filled, which `updatedAt` says: for a save that
 * sends none, Payload has filled in the stored one. Runs in the save's own transaction, so nobody can come in between.
 * @param entity of a record; none for a picture or an account.
 * @throws APIError 412 that names who changed which fields; or when, if nobody knows which.
 */
export const refuseStaleSave =
  (entity?: Entity): CollectionBeforeChangeHook =>
  async ({ collection, data, operation, originalDoc, req }) => {
    const loadedAt: unknown = data['updatedAt']
    if (operation !== 'update' || typeof loadedAt !== 'string') return data
    const at = String(originalDoc['updatedAt'])
    if (Date.parse(at) === Date.parse(loadedAt)) return data
    const find = entity ? changedInHistory(entity) : differsFromForm(collection.flattenedFields)
    const change = await find({ req, loadedAt, stored: originalDoc, sent: data })
    if (change === null) return data
    const by = typeof originalDoc[SAVED_BY] === 'string' ? originalDoc[SAVED_BY] : null
    throw new APIError(staleSave(by, req.user?.username, change === 'unknown' ? { at } : { labels: change }), 412, undefined, true)
  }
