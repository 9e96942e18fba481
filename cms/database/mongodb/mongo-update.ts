import type { CollectionSlug, PayloadRequest } from 'payload'
import { collectionName, mongoConnection, sessionOf } from './mongo-connection'

type Change = { $inc: Record<string, number> } | { $unset: Record<string, ''> }

/**
 * Applies a MongoDB update that Payload has no operation for, inside the request's transaction. Caches do not notice it, so use
 * it only for what no response shows.
 * @returns whether the record exists; null with another database or without a transaction.
 */
export async function mongoUpdate(req: PayloadRequest, collection: CollectionSlug, id: number, change: Change): Promise<boolean | null> {
  if (req.payload.db.name !== 'mongoose' || !(await req.transactionID)) return null
  const { matchedCount } = await mongoConnection(req.payload)
    .collection<{ _id: number }>(collectionName(req.payload, collection))
    .updateOne({ _id: id }, change, await sessionOf(req))
  return matchedCount > 0
}
