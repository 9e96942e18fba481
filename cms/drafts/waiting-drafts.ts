import type { Payload, Where } from 'payload'
import { DraftReads } from '../database/drafts'
import { findRecords } from '../database/find-record'
import { entityList, type Entity } from '../domain/entities'
import { kindOf } from '../domain/entities/kinds'
import { STATUS_RULES } from '../domain/records/status-rules'
import { stateOf, titleOf } from '../domain/records/record-state'
import { storedValue } from '../domain/records/wire-value'
import { withDraft } from './pending-draft'

/** A record that waits to be published: one that never was, or the pending draft of one that was. `at` is when it was saved, in ISO 8601. */
export type WaitingDraft = {
  readonly entity: Entity
  readonly id: number
  readonly title: string
  readonly isPending: boolean
  readonly at: string
}

type Waiting = { readonly waiting: readonly WaitingDraft[]; readonly total: number }

/** Entities whose records can wait. */
const PUBLISHABLE = entityList.filter(({ publishedBy }) => publishedBy !== undefined)
/** What was never published and is not going to be. */
const DRAFT: Where = Object.fromEntries(
  Object.entries(STATUS_RULES.draft).map(([key, value]) => [key, key === 'isPublished' ? { equals: value } : { exists: value }]),
)

const waitingOf = (entity: Entity, document: object, isPending: boolean): WaitingDraft => ({
  entity,
  id: Number(storedValue(document, 'id')),
  title: titleOf(entity, stateOf(entity, document)),
  isPending,
  at: new Date(String(storedValue(document, 'updatedAt'))).toISOString(),
})

/** Records of an entity, as many as `limit`, and the number of all. */
async function recordsWhere(payload: Payload, { collection, titleField }: Entity, where: Where, sort: string[], limit: number) {
  const total = (await payload.count({ collection, where, overrideAccess: true })).totalDocs
  const select: Record<string, true> = { [titleField]: true, updatedAt: true }
  return { total, docs: limit === 0 || total === 0 ? [] : await findRecords(payload, collection, where, { select, sort, limit }) }
}

/** The pending drafts of an entity's records. Those of records in the trash wait for nothing. */
async function pendingOf(payload: Payload, entity: Entity, records: readonly number[], limit: number): Promise<Waiting> {
  if (records.length === 0) return { waiting: [], total: 0 }
  const { docs, total } = await recordsWhere(payload, entity, { id: { in: [...records] } }, ['-id'], limit)
  const drafts = await new DraftReads(payload).among(docs.map(({ id }) => ({ kind: kindOf(entity), record: Number(id) })))
  const draftOf = new Map(drafts.map((draft) => [draft.record, draft]))
  return { waiting: docs.map((doc) => waitingOf(entity, withDraft(doc, draftOf.get(Number(doc.id)) ?? null), true)), total }
}

/** The records of an entity that are drafts, last saved first. The index of unpublished records finds them. */
async function draftsOf(payload: Payload, entity: Entity, limit: number): Promise<Waiting> {
  const { docs, total } = await recordsWhere(payload, entity, DRAFT, ['-updatedAt', '-id'], limit)
  return { waiting: docs.map((doc) => waitingOf(entity, doc, false)), total }
}

const lastSavedFirst = (one: WaitingDraft, other: WaitingDraft): number =>
  one.at < other.at ? 1 : one.at > other.at ? -1 : other.id - one.id

/**
 * What waits to be published: the pending drafts, those of the newest records of each kind first, and after them the records that
 * never were published and are not scheduled, last saved first.
 * @param limit the most that are returned. @returns also the number of all. @throws the database's error.
 */
export async function waitingDrafts(payload: Payload, limit: number): Promise<Waiting> {
  const keys = await new DraftReads(payload).keys()
  const recordsOf = (entity: Entity): number[] => keys.filter(({ kind }) => kind === kindOf(entity)).map(({ record }) => record)
  const [pending, drafts]: [Waiting[], Waiting[]] = [[], []]
  // two queries at a time: the home screen must not keep readers waiting
  for (const entity of PUBLISHABLE) {
    const [ofPublic, own] = await Promise.all([pendingOf(payload, entity, recordsOf(entity), limit), draftsOf(payload, entity, limit)])
    pending.push(ofPublic)
    drafts.push(own)
  }
  const waiting = [...pending.flatMap((each) => each.waiting), ...drafts.flatMap((each) => each.waiting).toSorted(lastSavedFirst)]
  return { waiting: waiting.slice(0, limit), total: [...pending, ...drafts].reduce((sum, { total }) => sum + total, 0) }
}
