import type { Payload, PayloadRequest, Where } from 'payload'
import { findRecords } from '../database/find-record'
import { entityList, type Entity } from '../domain/entities'
import { stateOf, titleOf } from '../domain/records/record-state'
import { isDue, publicationOf } from '../domain/records/publication'
import { localApi } from '../payload-internals'

/** What a schedule does to a record. */
export type ScheduledAct = 'publish' | 'unpublish'
/** A record that is due. */
export type Due = { readonly entity: Entity; readonly id: number; readonly act: ScheduledAct }

/** A record that is to be published or withdrawn. `at` is in ISO 8601. */
export type Planned = Due & { readonly title: string; readonly at: string }

/** Entities whose records can be scheduled. */
const SCHEDULED = entityList.filter(({ publishedBy }) => publishedBy !== undefined)
/** Due records of an entity that one run takes, beside those that it cannot save. Later ones wait for the next run. */
const DUE_MAX = 500

const ACTS = ['publish', 'unpublish'] as const
const timeOf = (act: ScheduledAct): string => (act === 'publish' ? 'publishAt' : 'unpublishAt')

/** The condition of records that an act is due for. @param now in ISO 8601. */
const dueWhere = (act: ScheduledAct, now: string): Where => ({
  isPublished: { equals: act === 'unpublish' },
  [timeOf(act)]: { less_than_equal: now },
})

/**
 * The records that are due, those to publish first, in the order of their times. It runs every few seconds, so it asks Payload's adapter:
 * Payload itself takes many times as long.
 * @param failing the number of records that cannot be saved. They stay due, and must not keep later ones out of the window.
 * @throws the database's error.
 */
export async function dueRecords(payload: Payload, now: string, failing: number): Promise<Due[]> {
  const due: Due[] = []
  for (const act of ACTS) {
    for (const entity of SCHEDULED) {
      const options = { sort: timeOf(act), limit: DUE_MAX + failing, pagination: false, select: { createdAt: true } } as const
      const { docs } = await payload.db.find({ collection: entity.collection, where: dueWhere(act, now), ...options })
      due.push(...docs.map(({ id }) => ({ entity, id: Number(id), act })))
    }
  }
  return due
}

/** What is planned, due or not, next first, and the number of all. @param limit the most that are returned. @throws the database's error. */
export async function plannedRecords(payload: Payload, limit: number): Promise<{ planned: Planned[]; total: number }> {
  const planned: Planned[] = []
  let total = 0
  for (const act of ACTS) {
    const time = timeOf(act)
    // a record that is yet to be published keeps the time of its withdrawal until then
    const where: Where = { [time]: { exists: true }, isPublished: { equals: act === 'unpublish' } }
    for (const entity of SCHEDULED) {
      const { collection, titleField } = entity
      total += (await payload.count({ collection, where, overrideAccess: true })).totalDocs
      const select: Record<string, true> = { [titleField]: true, [time]: true }
      const docs = limit === 0 ? [] : await findRecords(payload, collection, where, { select, sort: [time, 'id'], limit })
      for (const doc of docs) {
        const at = new Date(String(Reflect.get(doc, time))).toISOString()
        planned.push({ entity, id: Number(doc.id), act, title: titleOf(entity, stateOf(entity, doc)), at })
      }
    }
  }
  return { planned: planned.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id - b.id)).slice(0, limit), total }
}

/**
 * Publishes or withdraws a record if it is still due, in the request's transaction: somebody may have changed it, and another
 * process may have been faster.
 * @returns whether it was due. @throws Payload's ValidationError, the database's error.
 */
export async function applySchedule(req: PayloadRequest, { entity: { collection }, id, act }: Due, now: string): Promise<boolean> {
  const where: Where = { and: [{ id: { equals: id } }, dueWhere(act, now)] }
  const [doc] = await findRecords(req.payload, collection, where, { req, select: { id: true, unpublishAt: true } })
  if (!doc) return false
  const change = (data: object) => localApi(req.payload).update({ collection, depth: 0, req, overrideAccess: true, id, data })
  if (act === 'publish') await change({ isPublished: true })
  // a stop can last longer than a publication: nobody sees it, but the record has been published
  if (act === 'unpublish' || isDue(publicationOf({ ...doc }).unpublishAt, now)) await change({ isPublished: false, unpublishAt: null })
  return true
}
