import path from 'node:path'
import { mongooseAdapter } from '@payloadcms/db-mongodb'
import { sqliteAdapter } from '@payloadcms/db-sqlite'
import type { Config } from 'payload'
import type { Env } from '../env'

/** Longest wait for MongoDB to name a primary; after it a request is answered with 503. */
const SERVER_SELECTION_MS = 5_000
const SOCKET_MS = 8_000

// handed over, though the types do not say so
type WithRawTables = { adapter: { rawTables: Record<string, { columns: Record<string, { notNull?: boolean; reference?: object }> }> } }
type SchemaHook = NonNullable<NonNullable<Parameters<typeof sqliteAdapter>[0]['beforeSchemaInit']>[number]>

/**
 * A past state of a record may refer to what is gone since: its reference is emptied then. A column that forbids that
 * would keep an episode from being deleted for good once a drink was moved out of it.
 */
const looseReferencesOfVersions: SchemaHook = (args) => {
  const { adapter, schema } = args as typeof args & WithRawTables
  for (const [name, table] of Object.entries(adapter.rawTables)) {
    if (!/^_.*_v$/.test(name)) continue
    for (const column of Object.values(table.columns)) if (column.reference) column.notNull = false
  }
  return schema
}

/** The database that DATABASE_URL names: SQLite, embedded, or a MongoDB replica set (design.md, Databases). */
export function databaseAdapter(env: Env): Config['db'] {
  if (env.isMongo) {
    return mongooseAdapter({
      url: env.DATABASE_URL,
      allowIDOnCreate: true,
      transactionOptions: { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } },
      connectOptions: { serverSelectionTimeoutMS: SERVER_SELECTION_MS, socketTimeoutMS: SOCKET_MS, retryWrites: true },
    })
  }
  return sqliteAdapter({
    client: { url: env.DATABASE_URL },
    // a deleted highest id would be handed out again without it
    autoIncrement: true,
    // pushed schemas ask questions at the next migration; ours come from migrations alone
    push: false,
    migrationDir: path.resolve('cms/database/migrations'),
    // waiting inside SQLite would stop this process's own writer; `whileBusy` waits outside
    busyTimeout: 0,
    wal: { synchronous: 'FULL' },
    transactionOptions: {},
    beforeSchemaInit: [looseReferencesOfVersions],
  })
}
