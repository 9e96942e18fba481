import type { CollectionAfterChangeHook, FieldHook, PayloadRequest } from 'payload'
import type { ContentCollection, Entity } from '../domain/entities'
import { YEAR_FIELD, datedBy, yearOf, type DatedBy } from '../domain/lists/year'
import { relationId } from '../domain/relation-id'
import { findRecord, findRecords } from '../database/find-record'
import { setQuietly } from '../database/set-quietly'

/** The year of the record's own date. @param key of the field. */
export const ownYear =
  (key: string): FieldHook =>
  ({ siblingData }) =>
    yearOf(siblingData[key])

async function dateOf(req: PayloadRequest, collection: ContentCollection, id: number, date: string): Promise<unknown> {
  const doc = await findRecord(req, collection, id)
  return doc && Reflect.get(doc, date)
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
  const docs = await findRecords(req.payload, collection, { [key]: { equals: parent } }, { req, select: { createdAt: true } })
  const yearFor = ({ createdAt }: { createdAt: string }): number | null => year ?? yearOf(createdAt)
  for (const value of new Set(docs.map(yearFor))) {
    const ids = docs.filter((each) => yearFor(each) === value).map(({ id }) => id)
    await setQuietly(req, collection, ids, { [YEAR_FIELD]: value })
  }
}

/** Changes the years that follow the date of a changed record, in the transaction of the change. */
export const dateTogether =
  (entity: Entity): CollectionAfterChangeHook =>
  async ({ doc, previousDoc, operation, req }) => {
    if (operation === 'create') return doc
    for (const dated of datedBy(entity.collection)) {
      const [before, after] = [yearOf(previousDoc?.[dated.date]), yearOf(doc[dated.date])]
      if (before !== after) await follow(dated, Number(doc.id), after, req)
    }
    return doc
  }
