import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { createLocalReq, type Payload } from 'payload'
import { version as release } from '../../package.json'
import { EnvError } from '../env'
import { sqliteAdapterOf } from '../payload-internals'
import { dropDerived } from './derived/sqlite-derived'
import { mongoConnection } from './mongodb/mongo-connection'
import { databaseFile } from './sqlite/database-file'
import { migrations } from './migrations'

/** Number of copies of the database file to keep. One is taken before each migration. */
const KEPT_COPIES = 5

/**
 * Refuses a database that a newer release has changed: this one could show what is hidden there.
 * @param names of the migrations that the database has. @throws EnvError that names one that this release does not know.
 */
export function refuseNewer(names: readonly unknown[]): void {
  const unknown = names.map(String).find((name) => !migrations.some((known) => known.name === name))
  if (unknown !== undefined)
    throw new EnvError(
      `Wrong settings: DATABASE_URL points to a database of a newer release (release ${release} does not know its migration ${unknown}); nothing was changed, start the newer release or restore a backup from before the upgrade`,
    )
}

/** Names of the migrations that have not run on this database. @throws EnvError as `refuseNewer`. */
async function pendingMigrations(payload: Payload): Promise<string[]> {
  const { client } = sqliteAdapterOf(payload)
  const { rows } = await client.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'payload_migrations'")
  if (rows.length === 0) return migrations.map(({ name }) => name)
  const done = await client.execute('SELECT name FROM payload_migrations')
  const seen = new Set(done.rows.map((row) => row['name']))
  refuseNewer([...seen])
  return migrations.map(({ name }) => name).filter((name) => !seen.has(name))
}

/** Copies the complete database file and removes the oldest copies. @returns the path of the copy. */
async function copyDatabase(payload: Payload, file: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await sqliteAdapterOf(payload).client.execute('PRAGMA wal_checkpoint(TRUNCATE)')
  const copy = path.join(folder, `before-migration-${new Date().toISOString().replace(/[:.]/g, '-')}.db`)
  await copyFile(file, copy)
  const copies = (await readdir(folder)).filter((name) => name.startsWith('before-migration-')).toSorted()
  for (const name of copies.slice(0, -KEPT_COPIES)) await rm(path.join(folder, name))
  return copy
}

/** Runs the pending migrations in one transaction on the adapter's connection. */
async function run(payload: Payload, names: string[]): Promise<void> {
  const { client, drizzle } = sqliteAdapterOf(payload)
  const req = await createLocalReq({}, payload)
  // must precede the transaction: SQLite ignores it inside, and rebuilding a table would then clear references to it
  await client.execute('PRAGMA foreign_keys = OFF')
  await client.execute('BEGIN IMMEDIATE')
  try {
    await dropDerived(client)
    for (const { name, up } of migrations.filter((each) => names.includes(each.name))) {
      await up({ db: drizzle, payload, req })
      await payload.create({
        collection: 'payload-migrations',
        data: { name, batch: 1 },
        req,
        overrideAccess: true,
        disableTransaction: true,
      })
    }
    await client.execute('COMMIT')
  } catch (error) {
    await client.execute('ROLLBACK')
    throw error
  } finally {
    await client.execute('PRAGMA foreign_keys = ON')
  }
}

/**
 * Migrates a SQLite file to the current schema, all or nothing, after copying it. Payload's own runner would clear
 * references (it sets its PRAGMA inside the transaction) and exits the process on failure.
 * @param report receives a line before the work, which may take minutes.
 * @returns the names of the migrations that ran. @throws EnvError naming the file and the copy when one fails.
 */
export async function migrateSqlite(
  payload: Payload,
  url: string,
  backupFolder: string,
  report: (line: string) => void,
): Promise<string[]> {
  const names = await pendingMigrations(payload)
  if (names.length === 0) return []
  const file = databaseFile(url)
  const isFilled = await hasTables(payload)
  if (isFilled && names.length === migrations.length) {
    throw new EnvError('Wrong settings: DATABASE_URL points to a database of another application; nothing was changed')
  }
  report(isFilled ? 'migrating the database' : 'creating the database')
  const copy = isFilled ? await copyDatabase(payload, file, backupFolder) : null
  try {
    await run(payload, names)
  } catch (error) {
    const reason = error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message).split('\n')[0] : 'error'
    throw new EnvError(
      `Wrong settings: DATABASE_URL points to a file that cannot be migrated (${reason}); nothing was changed${copy ? `, a copy is at ${copy}` : ''}`,
    )
  }
  return names
}

async function hasTables(payload: Payload): Promise<boolean> {
  const { rows } = await sqliteAdapterOf(payload).client.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' LIMIT 1")
  return rows.length > 0
}

/** The collection that Payload keeps for the names of migrations. */
export const MIGRATIONS = 'payload-migrations'

/** MongoDB: notes the migrations that this release knows, so that an earlier one can tell that it does not. */
export async function noteMigrations(payload: Payload): Promise<void> {
  const now = new Date()
  const noted = migrations.map(({ name }) => ({
    updateOne: { filter: { name }, update: { $setOnInsert: { batch: 1, createdAt: now, updatedAt: now } }, upsert: true },
  }))
  await mongoConnection(payload).collection(MIGRATIONS).bulkWrite(noted, { ordered: false })
}
