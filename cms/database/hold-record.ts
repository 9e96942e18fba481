import type { MongooseAdapter } from '@payloadcms/db-mongodb'
import type { CollectionSlug, PayloadRequest } from 'payload'

/**
 * Is this record there, and will it be until this write is kept? On SQLite writes follow one another, so looking is
 * enough. On MongoDB two transactions see snapshots: writing to the record makes a deletion of it conflict with this one.
 */
export async function holdRecord(req: PayloadRequest, collection: CollectionSlug, id: number): Promise<boolean> {
  const { payload } = req
  const transaction = await req.transactionID
  if (payload.db.name === 'mongoose' && transaction) {
    const db = payload.db as unknown as MongooseAdapter
    const session = db.sessions[transaction] as never
    const { matchedCount } = await db.connection
      .collection<{ _id: number; holds: number }>(db.collections[collection]?.collection.name ?? collection)
      .updateOne({ _id: id }, { $inc: { holds: 1 } }, { session })
    return matchedCount > 0
  }
  return (await payload.count({ collection, where: { id: { equals: id } }, req, overrideAccess: true })).totalDocs > 0
}
