import type { PayloadRequest } from 'payload'
import { historyIn } from '../database/history/keep'
import { trashIn } from '../database/history/trash'
import type { Link, RecordKey, TrashEntry } from '../database/history/types'
import { findRecord } from '../database/find-record'
import { setMove } from '../database/history/write-context'
import type { Entity } from '../domain/entities'
import { entityOfKind } from '../domain/entities/entity-of-kind'
import { kindOf } from '../domain/entities/kinds'
import { replaceDraft, wasPublished } from '../drafts/pending-draft'
import { publicationOf, publicationOnReturn } from '../domain/records/publication'
import { publicationFields } from '../domain/records/record-state'
import { relationId } from '../domain/relation-id'
import { localApi } from '../payload-internals'
import { presentState } from './present-state'

/** Makes a record again, with its id and the date of its creation. */
async function makeAgain(req: PayloadRequest, { kind, record, state, createdAt }: TrashEntry): Promise<void> {
  const entity = entityOfKind(kind)
  if (!entity) throw new Error(`No entity for ${kind}`)
  const publication = entity.publishedBy === undefined ? {} : publicationOnReturn(publicationOf(state), new Date().toISOString())
  const data = { ...(await presentState(req, entity, record, state)), ...publication, id: record, createdAt }
  // a schedule that passed in the trash is dropped, and the history says so
  const former = Object.fromEntries(publicationFields(entity).map((name) => [name, state[name] ?? null]))
  setMove(req, entity.collection, record, { former })
  await localApi(req.payload).create({ collection: entity.collection, data, depth: 0, overrideAccess: true, req })
}

/** Changes a record for the system. */
const change = (req: PayloadRequest, { collection }: Entity, id: number, data: object) =>
  localApi(req.payload).update({ collection, id, data, depth: 0, req, overrideAccess: true })

/** Lets a record refer again to one that came back, unless it refers to another by now or is gone. It may be in the trash itself. */
async function linkAgain(req: PayloadRequest, { kind, record, field }: Link, target: number): Promise<void> {
  const entity = entityOfKind(kind)
  if (!entity) return
  const trash = await trashIn(req)
  const trashed = await trash.find({ kind, record })
  if (trashed) {
    if (relationId(trashed.state[field]) === null) await trash.change(trashed, { state: { ...trashed.state, [field]: target } })
    return
  }
  const doc = await findRecord(req, entity.collection, record)
  if (doc && relationId(Reflect.get(doc, field)) === null) await change(req, entity, record, { [field]: target })
}

/**
 * Brings a record back from the trash, with the records that left with it and the references to it, in the request's transaction.
 * @returns whether it was in the trash. @throws APIError 409 if what it belongs to is in the trash; Payload's ValidationError
 * if its slug was taken meanwhile.
 */
export async function restoreRecord(req: PayloadRequest, entity: Entity, id: number): Promise<boolean> {
  const key: RecordKey = { kind: kindOf(entity), record: id }
  const taken = await (await trashIn(req)).take(key)
  for (const entry of taken) await makeAgain(req, entry)
  for (const link of taken.flatMap(({ links, record }) => links.map((each) => ({ ...each, target: record }))))
    await linkAgain(req, link, link.target)
  return taken.length > 0
}

/**
 * Gives a record the state that it had after a line of its history, in the request's transaction. Its id, its date of creation
 * and its publication stay. A line of a pending draft becomes the pending draft again, so that nothing becomes public.
 * @returns what was restored; null without such a record or state. @throws as `restoreRecord`.
 */
export async function restoreVersion(req: PayloadRequest, entity: Entity, id: number, version: number): Promise<'record' | 'draft' | null> {
  const document = await findRecord(req, entity.collection, id)
  const kept = document ? await (await historyIn(req)).stateAt({ kind: kindOf(entity), record: id }, version) : null
  if (!document || !kept) return null
  const state = await presentState(req, entity, id, kept.state)
  if (kept.draft && wasPublished(entity, document)) {
    await replaceDraft(req, entity, id, state)
    return 'draft'
  }
  const data = Object.fromEntries(Object.entries(state).filter(([name]) => !publicationFields(entity).includes(name)))
  await change(req, entity, id, data)
  return 'record'
}
