import path from 'node:path'
import type { Config } from 'payload'
import type { Env } from '../env'

/** Longest wait for MongoDB to elect a primary. After that, requests get 503. */
const SERVER_SELECTION_MS = 5_000
const SOCKET_MS = 8_000

/**
 * Database adapter for DATABASE_URL: embedded SQLite, or a MongoDB replica set. Loads only that adapter's packages, which
 * shortens start-up by a tenth.
 */
export async function databaseAdapter(env: Env): Promise<Config['db']> {
  if (env.isMongo) {
    const { mongooseAdapter } = await import('@payloadcms/db-mongodb')
    return mongooseAdapter({
      url: env.DATABASE_URL,
      allowIDOnCreate: true,
      transactionOptions: { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } },
      connectOptions: { serverSelectionTimeoutMS: SERVER_SELECTION_MS, socketTimeoutMS: SOCKET_MS, retryWrites: true },
    })
  }
  const { sqliteAdapter } = await import('@payloadcms/db-sqlite')
  return sqliteAdapter({
    client: { url: env.DATABASE_URL },
    // without it, SQLite reuses the highest id after its row is deleted
    autoIncrement: true,
    // for records that come back from the trash; `settleId` drops all other ids
    allowIDOnCreate: true,
    // the schema comes from migrations only; after a push, Payload would prompt at the next migration
    push: false,
    migrationDir: path.resolve('cms/database/migrations'),
    // waiting inside SQLite would block this process's own writer; `retryWhileBusy` waits outside
    busyTimeout: 0,
    wal: { synchronous: 'FULL' },
    transactionOptions: {},
  })
}
