import type { CollectionAfterChangeHook, PayloadRequest, Where } from 'payload'
import { recordFigures } from '../database/figures/mongo-figures'
import { noteChange } from '../database/search/mongo-fold'
import { publicField, type Entity } from '../domain/entities'
import { dependentsOf, type Dependent } from '../domain/entities/public-with'
import { localApi } from '../payload-internals'
import { countInTallies } from './figures'

/** Records that are read and changed at once. */
const BATCH = 200

type Following = { parent: number; isPublished: boolean; req: PayloadRequest }

/** Makes the published records that refer to a record as public as that one, without saving them. */
async function follow({ entity, key }: Dependent, { parent, isPublished, req }: Following): Promise<void> {
  const { collection } = entity
  const flag = publicField(entity)
  if (flag === null || entity.publishedBy === undefined) return
  const where: Where = { [key]: { equals: parent }, [entity.publishedBy]: { equals: true }, [flag]: { not_equals: isPublished } }
  for (;;) {
    const options = { depth: 0, pagination: false, sort: 'id', limit: BATCH, overrideAccess: true } as const
    const { docs } = await localApi(req.payload).find({ collection, where, ...options, joins: false, req })
    for (const doc of docs) {
      const [before, after] = [
        { ...doc, [flag]: !isPublished },
        { ...doc, [flag]: isPublished },
      ]
      await recordFigures(req, entity, before, after)
      await noteChange(req, entity, before, after)
      await countInTallies(req, entity, before, after)
    }
    const ids = docs.map(({ id }) => id)
    // with null, the date of the last save stays
    const data = { [flag]: isPublished, updatedAt: null }
    await req.payload.db.updateMany({ collection, where: { id: { in: ids } }, data, req, returning: false })
    if (docs.length < BATCH) return
  }
}

/**
 * MongoDB: shows or hides the records that are public only together with a changed record, in the transaction of the change. On
 * SQLite, triggers do it.
 */
export const publishTogether =
  (entity: Entity): CollectionAfterChangeHook =>
  async ({ doc, previousDoc, operation, req }) => {
    const flag = entity.publishedBy
    if (req.payload.db.name !== 'mongoose' || flag === undefined || operation === 'create') return doc
    const isPublished = doc[flag] === true
    if ((previousDoc?.[flag] === true) === isPublished) return doc
    for (const dependent of dependentsOf(entity.collection)) await follow(dependent, { parent: Number(doc.id), isPublished, req })
    return doc
  }
