import type { CollectionSlug, PayloadRequest } from 'payload'
import { mongoUpdate } from './mongodb/mongo-update'

/**
 * Is this record there, and will it be until this write is kept? On SQLite writes follow one another, so looking is
 * enough. On MongoDB two transactions see snapshots: writing to the record makes a deletion of it conflict with this one.
 */
export async function holdRecord(req: PayloadRequest, collection: CollectionSlug, id: number): Promise<boolean> {
  const isHeld = await mongoUpdate(req, collection, id, { $inc: { holds: 1 } })
  if (isHeld !== null) return isHeld
  return (await req.payload.count({ collection, where: { id: { equals: id } }, req, overrideAccess: true })).totalDocs > 0
}
