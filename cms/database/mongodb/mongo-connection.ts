import type { MongooseAdapter } from '@payloadcms/db-mongodb'
import type { Payload } from 'payload'
import { mongooseAdapterOf } from '../../payload-internals'

/** The MongoDB connection that Payload uses. @throws Error with another database. */
export const mongoConnection = (payload: Payload): MongooseAdapter['connection'] => mongooseAdapterOf(payload).connection
