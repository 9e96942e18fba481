import type { CollectionSlug, PayloadRequest } from 'payload'
import { mongooseAdapterOf } from '../../payload-internals'
import { collectionName } from './mongo-connection'

type Change = { $inc: Record<string, number> } | { $unset: Record<string, ''> }

/**
 * Applies a MongoDB update that Payload has no operation for, inside the request's transaction. Caches do not notice it, so use
 * it only for what no response shows.
 * @returns whether the record exists; null with another database or without a transaction.
 */
export async function mongoUpdate(req: PayloadRequest, collection: CollectionSlug, id: number, change: Change): Promise<boolean | null> {
  const transaction = await req.transactionID
  if (req.payload.db.name !== 'mongoose' || !transaction) return null
  const { connection, sessions } = mongooseAdapterOf(req.payload)
  const session = sessions[transaction]
  const { matchedCount } = await connection
    .collection<{ _id: number }>(collectionName(req.payload, collection))
    .updateOne({ _id: id }, change, session ? { session } : {})
  return matchedCount > 0
}
