import type { CollectionAfterChangeHook, PayloadRequest, Where } from 'payload'
import { publicField, type Entity } from '../domain/entities'
import { dependentsOf, type Dependent } from '../domain/entities/public-with'
import { localApi } from '../payload-internals'
import { setQuietly } from './set-quietly'
import { countInTallies } from './tallies'

type Following = { parent: number; isPublished: boolean; req: PayloadRequest }

/** Makes the published records that refer to a record as public as that one, without saving them. */
async function follow({ entity, key }: Dependent, { parent, isPublished, req }: Following): Promise<void> {
  const { collection, publishedBy } = entity
  const flag = publicField(entity)
  if (flag === null || publishedBy === undefined) return
  const where: Where = { [key]: { equals: parent }, [publishedBy]: { equals: true }, [flag]: { not_equals: isPublished } }
  const options = { depth: 0, pagination: false, limit: 0, overrideAccess: true, joins: false, select: { [key]: true } } as const
  const { docs } = await localApi(req.payload).find({ collection, where, ...options, req })
  const ids = docs.map(({ id }) => id)
  await setQuietly(req, collection, ids, { [flag]: isPublished })
  if (ids.length > 0) await countInTallies(req, entity, { [key]: parent, [flag]: !isPublished }, { [key]: parent, [flag]: isPublished })
}

/** Shows or hides the records that are public only together with a changed record, in the transaction of the change. */
export const publishTogether =
  (entity: Entity): CollectionAfterChangeHook =>
  async ({ doc, previousDoc, operation, req }) => {
    const flag = entity.publishedBy
    if (flag === undefined || operation === 'create') return doc
    const isPublished = doc[flag] === true
    if ((previousDoc?.[flag] === true) === isPublished) return doc
    for (const dependent of dependentsOf(entity.collection)) await follow(dependent, { parent: Number(doc.id), isPublished, req })
    return doc
  }
