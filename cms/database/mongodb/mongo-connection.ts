import type { MongooseAdapter } from '@payloadcms/db-mongodb'
import type { mongo } from 'mongoose'
import type { CollectionSlug, Payload, PayloadRequest } from 'payload'
import { mongooseAdapterOf } from '../../payload-internals'

/** The MongoDB connection that Payload uses. @throws Error with another database. */
export const mongoConnection = (payload: Payload): MongooseAdapter['connection'] => mongooseAdapterOf(payload).connection

/** The name of a collection in the database. */
export const collectionName = (payload: Payload, slug: CollectionSlug): string =>
  mongooseAdapterOf(payload).collections[slug]?.collection.name ?? slug

/** The option that makes a command of the driver part of the request's transaction; no option without a transaction. */
export async function sessionOf(req: PayloadRequest): Promise<{ session?: mongo.ClientSession }> {
  const transaction = await req.transactionID
  const session = transaction ? mongooseAdapterOf(req.payload).sessions[transaction] : undefined
  return session ? { session } : {}
}
