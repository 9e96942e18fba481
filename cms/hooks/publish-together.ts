import type { CollectionAfterChangeHook, PayloadRequest, Where } from 'payload'
import { publicField, type Entity } from '../domain/entities'
import { dependentsOf, type Dependent } from '../domain/entities/public-with'
import { findRecords } from '../database/find-record'
import { setQuietly } from '../database/set-quietly'
import { countInTallies } from './tallies'

type Following = { parent: number; isPublished: boolean; req: PayloadRequest }

/** Makes the published records that refer to a record as public as that one, without saving them. */
async function follow({ entity, key }: Dependent, { parent, isPublished, req }: Following): Promise<void> {
  const { collection, publishedBy } = entity
  const flag = publicField(entity)
  if (flag === null || publishedBy === undefined) return
  const where: Where = { [key]: { equals: parent }, [publishedBy]: { equals: true }, [flag]: { not_equals: isPublished } }
  const ids = (await findRecords(req.payload, collection, where, { req, select: { [key]: true } })).map(({ id }) => id)
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
