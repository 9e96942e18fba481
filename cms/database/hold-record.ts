import type { CollectionSlug, PayloadRequest } from 'payload'
import { findRecord } from './find-record'
import { mongoUpdate } from './mongodb/mongo-update'

/**
 * Checks that a record exists and keeps it from being deleted before this transaction commits. On SQLite, writes are
 * serialized, so checking is enough. On MongoDB, each transaction sees a snapshot; writing to the record makes a
 * concurrent deletion conflict with this transaction.
 */
export async function holdRecord(req: PayloadRequest, collection: CollectionSlug, id: number): Promise<boolean> {
  const isHeld = await mongoUpdate(req, collection, id, { $inc: { holds: 1 } })
  if (isHeld !== null) return isHeld
  return (await req.payload.count({ collection, where: { id: { equals: id } }, req, overrideAccess: true })).totalDocs > 0
}

/** Holds a record and reads it; null if there is none. Another write of it, or its deletion, then conflicts with this one on MongoDB. */
export const findHeld = async (req: PayloadRequest, collection: CollectionSlug, id: number): Promise<object | null> =>
  (await holdRecord(req, collection, id)) ? findRecord(req, collection, id) : null
