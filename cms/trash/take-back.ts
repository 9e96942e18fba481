import { APIError, type PayloadRequest } from 'payload'
import { draftIn } from '../database/drafts'
import { findRecord, findRecords } from '../database/find-record'
import { historyIn } from '../database/history/keep'
import type { Entity } from '../domain/entities'
import { kindOf } from '../domain/entities/kinds'
import { referencesTo } from '../domain/entities/references'
import { isSameValue, stateOf, titleOf } from '../domain/records/record-state'
import { localApi } from '../payload-internals'
import { presentState } from './present-state'
import { removeForGood } from './remove-for-good'

/**
 * Takes back what a line of a record's history changed, in the request's transaction: each field that still has the value that it got
 * then. Fields that somebody has changed since stay, and so do those that the line did not concern.
 * @returns whether there was anything to take back. @throws APIError 409 if what the record belonged to is gone.
 */
export async function takeBackChange(req: PayloadRequest, entity: Entity, id: number, version: number): Promise<boolean> {
  const key = { kind: kindOf(entity), record: id }
  const history = await historyIn(req)
  const [document, after] = [await findRecord(req, entity.collection, id), (await history.stateAt(key, version))?.state]
  const kept = after && (await history.stateBefore(key, version))
  if (!document || !after || !kept) return false
  const before = await presentState(req, entity, id, kept)
  const now = stateOf(entity, document)
  const isOurs = (name: string): boolean => !isSameValue(kept[name], after[name]) && isSameValue(now[name], after[name])
  const data = Object.fromEntries(Object.entries(before).filter(([name]) => isOurs(name)))
  if (Object.keys(data).length === 0) return false
  await localApi(req.payload).update({ collection: entity.collection, id, data, depth: 0, req, overrideAccess: true })
  return true
}

/**
 * Removes a record that an act on many records has made or brought back, into the trash and in the request's transaction. What depends on it
 * would go along or lose its reference: that counts as a change of the record, unless the act itself has changed it last. So does a draft of
 * it that somebody has written since.
 * @throws APIError 409 that names what depends on it, or who wrote the draft.
 */
export async function removeAgain(req: PayloadRequest, entity: Entity, id: number, batch: number): Promise<void> {
  const history = await historyIn(req)
  const recordKey = { kind: kindOf(entity), record: id }
  const draft = await draftIn(req, recordKey)
  const [line, drafted] = draft ? [await history.latestLine(recordKey), await history.latestLine(recordKey, true)] : []
  if (drafted && drafted.version > (line?.version ?? 0))
    throw new APIError(`${drafted.user ?? 'Somebody'} has written a draft of this ${entity.noun} since`, 409, undefined, true)
  for (const { entity: dependent, key, field } of referencesTo(entity.collection)) {
    // has a sentence of its own
    if (field.onDelete === 'restrict') continue
    for (const doc of await findRecords(req.payload, dependent.collection, { [key]: { equals: id } }, { req, sort: 'id' })) {
      if ((await history.latestLine({ kind: kindOf(dependent), record: Number(doc.id) }))?.batch === batch) continue
      const title = titleOf(dependent, stateOf(dependent, doc))
      throw new APIError(`The ${dependent.noun} “${title}” depends on this ${entity.noun} since`, 409, undefined, true)
    }
  }
  await req.payload.delete({ collection: entity.collection, id, depth: 0, req, overrideAccess: true })
}

/**
 * Removes a record that a line of its history created, in the request's transaction: for good if nobody has touched it since and nothing
 * can refer to it, else into the trash. @param version of the line. @param batch the act that it belongs to.
 * @returns whether there was one. @throws as `removeAgain`, and APIError 409 while others need it.
 */
export async function takeBackCreation(
  req: PayloadRequest,
  entity: Entity,
  { id, version, batch }: { id: number; version: number; batch: number },
): Promise<boolean> {
  const key = { kind: kindOf(entity), record: id }
  if (!(await findRecord(req, entity.collection, id))) return false
  const latest = await (await historyIn(req)).latestLine(key)
  await removeAgain(req, entity, id, batch)
  if (latest?.version === version && referencesTo(entity.collection).length === 0) await removeForGood(req, key)
  return true
}
