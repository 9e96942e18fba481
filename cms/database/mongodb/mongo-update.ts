import type { MongooseAdapter } from '@payloadcms/db-mongodb'
import type { CollectionSlug, PayloadRequest } from 'payload'

type Stored = { _id: number; [field: string]: unknown }
type Change = { $inc: Record<string, number> } | { $unset: Record<string, ''> }

/**
 * A change of one record that Payload has no word for, within the transaction of this request.
 * @returns whether the record is there; null when the database is another one, or there is no transaction.
 */
export async function mongoUpdate(req: PayloadRequest, collection: CollectionSlug, id: number, change: Change): Promise<boolean | null> {
  const transaction = await req.transactionID
  if (req.payload.db.name !== 'mongoose' || !transaction) return null
  const db = req.payload.db as unknown as MongooseAdapter
  const session = db.sessions[transaction] as never
  const { matchedCount } = await db.connection
    .collection<Stored>(db.collections[collection]?.collection.name ?? collection)
    .updateOne({ _id: id }, change as never, { session })
  return matchedCount > 0
}
