import type { MongooseAdapter } from '@payloadcms/db-mongodb'
import type { CollectionSlug, Payload } from 'payload'
import { mongooseAdapterOf } from '../../payload-internals'

/** The MongoDB connection that Payload uses. @throws Error with another database. */
export const mongoConnection = (payload: Payload): MongooseAdapter['connection'] => mongooseAdapterOf(payload).connection

/** The name of a collection in the database. */
export const collectionName = (payload: Payload, slug: CollectionSlug): string =>
  mongooseAdapterOf(payload).collections[slug]?.collection.name ?? slug
