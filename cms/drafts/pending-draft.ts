import type { PayloadRequest } from 'payload'
import { draftIn, putDraft, removeDrafts, type PendingDraft } from '../database/drafts'
import { authorOf } from '../database/history/keep'
import { noteWrite } from '../database/history/note'
import { findHeld } from '../database/hold-record'
import type { Entity } from '../domain/entities'
import { kindOf } from '../domain/entities/kinds'
import { isSameValue, picturesOf, publicationFields, stateOf, type RecordState } from '../domain/records/record-state'
import { storedValue } from '../domain/records/wire-value'
import { SAVED_BY } from '../domain/saving'

/** Whether a record was ever published. What never was is a draft itself, and needs none. */
export const wasPublished = ({ publishedBy }: Entity, document: object): boolean =>
  publishedBy !== undefined && (storedValue(document, publishedBy) === true || Boolean(storedValue(document, 'publishedAt')))

/** A record as it would be with its pending draft: saved when, and by whom, the draft was. */
export const withDraft = <Document extends object>(document: Document, draft: PendingDraft | null): Document =>
  draft ? { ...document, ...draft.fields, updatedAt: draft.savedAt, [SAVED_BY]: draft.savedBy } : document

/** The fields of a state that differ from the public one. Publication stays with the record. */
function changedFields(entity: Entity, published: RecordState, state: RecordState): RecordState {
  const left = publicationFields(entity)
  return Object.fromEntries(Object.entries(state).filter(([name, value]) => !left.includes(name) && !isSameValue(value, published[name])))
}

const keyOf = (entity: Entity, id: number) => ({ kind: kindOf(entity), record: id })

/** Stores a draft with a line in the history. @param stateOfDraft the state that the former draft's becomes, or a part of it. */
async function writeDraft(
  req: PayloadRequest,
  entity: Entity,
  id: number,
  stateOfDraft: (former: PendingDraft | null) => RecordState,
): Promise<PendingDraft | null> {
  const document = await findHeld(req, entity.collection, id)
  if (!document) return null
  const key = keyOf(entity, id)
  const former = await draftIn(req, key)
  const fields = changedFields(entity, stateOf(entity, document), stateOfDraft(former))
  const draft = { ...key, fields, savedAt: new Date().toISOString(), savedBy: authorOf(req).user, pictures: picturesOf(entity, fields) }
  await putDraft(req, draft)
  await noteDraft(req, entity, document, [former, draft])
  return draft
}

/** Adds a line for a change of a draft. @param drafts before and after; null for none. */
async function noteDraft(req: PayloadRequest, entity: Entity, document: object, drafts: [PendingDraft | null, PendingDraft | null]) {
  const [before, after] = [stateOf(entity, withDraft(document, drafts[0])), stateOf(entity, withDraft(document, drafts[1]))]
  const createdAt = new Date(String(storedValue(document, 'createdAt'))).toISOString()
  await noteWrite(req, entity, {
    id: Number(storedValue(document, 'id')),
    before,
    after,
    createdAt,
    draft: true,
    discarded: drafts[1] === null,
  })
}

/**
 * Adds fields to a record's pending draft, with a line in the history, in the request's transaction.
 * @returns the draft; null if there is no such record.
 */
export const saveDraft = (req: PayloadRequest, entity: Entity, id: number, fields: RecordState): Promise<PendingDraft | null> =>
  writeDraft(req, entity, id, (former) => ({ ...former?.fields, ...fields }))

/** Makes a state of a record its pending draft, in the request's transaction. @returns as `saveDraft`. */
export const replaceDraft = (req: PayloadRequest, entity: Entity, id: number, state: RecordState): Promise<PendingDraft | null> =>
  writeDraft(req, entity, id, () => state)

/** Drops a record's pending draft, with a line in the history, in the request's transaction. @returns false if there is no such record. */
export async function dropDraft(req: PayloadRequest, entity: Entity, id: number): Promise<boolean> {
  const document = await findHeld(req, entity.collection, id)
  if (!document) return false
  const draft = await draftIn(req, keyOf(entity, id))
  if (!draft) return true
  await removeDrafts(req, [draft])
  await noteDraft(req, entity, document, [draft, null])
  return true
}
