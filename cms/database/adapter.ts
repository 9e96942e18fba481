import path from 'node:path'
import type { sqliteAdapter as SqliteAdapter } from '@payloadcms/db-sqlite'
import type { Config } from 'payload'
import type { Env } from '../env'
import { rawTablesOf } from '../payload-internals'

/** Longest wait for MongoDB to elect a primary. After that, requests get 503. */
const SERVER_SELECTION_MS = 5_000
const SOCKET_MS = 8_000

type SchemaHook = NonNullable<NonNullable<Parameters<typeof SqliteAdapter>[0]['beforeSchemaInit']>[number]>

/**
 * Makes the references in version tables nullable. Deleting a record clears the references of old versions to it. With
 * NOT NULL, an episode could never be deleted once a drink had been moved out of it.
 */
const makeVersionReferencesNullable: SchemaHook = (args) => {
  for (const [name, table] of Object.entries(rawTablesOf(args))) {
    if (!/^_.*_v$/.test(name)) continue
    for (const column of Object.values(table.columns)) if (column.reference) column.notNull = false
  }
  return args.schema
}

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
    // for records that come back from the trash; `withOwnIds` drops all other ids
    allowIDOnCreate: true,
    // the schema comes from migrations only; after a push, Payload would prompt at the next migration
    push: false,
    migrationDir: path.resolve('cms/database/migrations'),
    // waiting inside SQLite would block this process's own writer; `retryWhileBusy` waits outside
    busyTimeout: 0,
    wal: { synchronous: 'FULL' },
    transactionOptions: {},
    beforeSchemaInit: [makeVersionReferencesNullable],
  })
}
