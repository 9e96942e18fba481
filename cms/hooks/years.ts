import type { CollectionAfterChangeHook, FieldHook, PayloadRequest, Where } from 'payload'
import { recordFigures } from '../database/figures/mongo-figures'
import { noteChange } from '../database/search/mongo-fold'
import type { ContentCollection, Entity } from '../domain/entities'
import { YEAR_FIELD, datedBy, yearOf, type DatedBy } from '../domain/lists/year'
import { relationId } from '../domain/relation-id'
import { localApi } from '../payload-internals'

/** Records that are read and changed at once. */
const BATCH = 200

/** The year of the record's own date. @param key of the field. */
export const ownYear =
  (key: string): FieldHook =>
  ({ siblingData }) =>
    yearOf(siblingData[key])

async function dateOf(req: PayloadRequest, collection: ContentCollection, id: number, date: string): Promise<unknown> {
  const where: Where = { id: { equals: id } }
  const options = { depth: 0, pagination: false, limit: 1, overrideAccess: true, joins: false } as const
  const { docs } = await localApi(req.payload).find({ collection, where, ...options, req })
  return docs[0] && Reflect.get(docs[0], date)
}

/** The year of the date of the record that this one refers to, else that of its own creation. @param key of the reference. */
export const yearWith =
  (key: string, to: ContentCollection, date: string): FieldHook =>
  async ({ siblingData, originalDoc, req }) => {
    const parent = relationId(siblingData[key])
    // a change of the parent's date changes its records too
    if (originalDoc?.[YEAR_FIELD] && relationId(originalDoc[key]) === parent) return originalDoc[YEAR_FIELD]
    const createdAt: unknown = originalDoc?.createdAt ?? siblingData['createdAt'] ?? new Date().toISOString()
    const dated = parent === null ? null : yearOf(await dateOf(req, to, parent, date))
    return dated ?? yearOf(createdAt)
  }

/** Gives the records that refer to a record its year, or without a date that of their creation, without saving them. */
async function follow({ entity, key }: DatedBy, parent: number, year: number | null, req: PayloadRequest): Promise<void> {
  const { collection } = entity
  for (let last = 0; ;) {
    const where: Where = { [key]: { equals: parent }, id: { greater_than: last } }
    const options = { depth: 0, pagination: false, sort: 'id', limit: BATCH, overrideAccess: true } as const
    const { docs } = await localApi(req.payload).find({ collection, where, ...options, joins: false, req })
    const idsOf = new Map<number | null, number[]>()
    for (const doc of docs) {
      const after = { ...doc, [YEAR_FIELD]: year ?? yearOf(doc.createdAt) }
      await recordFigures(req, entity, { ...doc }, after)
      await noteChange(req, entity, { ...doc }, after)
      idsOf.set(after[YEAR_FIELD], [...(idsOf.get(after[YEAR_FIELD]) ?? []), doc.id])
    }
    for (const [value, ids] of idsOf) {
      // with null, the date of the last save stays
      const data = { [YEAR_FIELD]: value, updatedAt: null }
      await req.payload.db.updateMany({ collection, where: { id: { in: ids } }, data, req, returning: false })
    }
    if (docs.length < BATCH) return
    last = docs.at(-1)?.id ?? 0
  }
}

/**
 * MongoDB: changes the years that follow the date of a changed record, in the transaction of the change. On SQLite, triggers do it.
 */
export const dateTogether =
  (entity: Entity): CollectionAfterChangeHook =>
  async ({ doc, previousDoc, operation, req }) => {
    if (req.payload.db.name !== 'mongoose' || operation === 'create') return doc
    for (const dated of datedBy(entity.collection)) {
      const [before, after] = [yearOf(previousDoc?.[dated.date]), yearOf(doc[dated.date])]
      if (before !== after) await follow(dated, Number(doc.id), after, req)
    }
    return doc
  }
