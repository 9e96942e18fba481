import type { MongooseAdapter } from '@payloadcms/db-mongodb'
import type { Payload } from 'payload'

/** The MongoDB connection under Payload. @throws when the database is another one. */
export function mongoConnection(payload: Payload): MongooseAdapter['connection'] {
  const db = payload.db as unknown as MongooseAdapter
  if (payload.db.name !== 'mongoose') throw new Error('The database is not MongoDB')
  return db.connection
}
