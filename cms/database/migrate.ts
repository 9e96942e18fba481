import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { mongo } from 'mongoose'
import { createLocalReq, type Payload } from 'payload'
import { version as release } from '../../package.json'
import { EnvError } from '../env'
import { sqliteAdapterOf } from '../payload-internals'
import { dropFormer as dropFormerMongo } from './mongodb/before-release'
import { mongoConnection } from './mongodb/mongo-connection'
import { databaseFile } from './sqlite/database-file'
import { migrations } from './migrations'
import { STATEMENTS } from './migrations/20261129_085741_initial'
import { LAST_BEFORE_RELEASE, bringOver, dropFormer } from './migrations/before-release'

/** Number of copies of the database file to keep. One is taken before each migration. */
const KEPT_COPIES = 5

/** Whether a database is of the state before the first release, which is brought over. @param names of the migrations that it has. */
const isBeforeRelease = (names: readonly unknown[]): boolean =>
  names.includes(LAST_BEFORE_RELEASE) && names.every((name) => String(name) <= LAST_BEFORE_RELEASE)

/**
 * Refuses a database that another release has changed: this one could show what is hidden there.
 * @param names of the migrations that the database has. @throws EnvError that names one that this release does not know.
 */
function refuseOther(names: readonly unknown[]): void {
  const unknown = names.map(String).find((name) => !migrations.some((known) => known.name === name))
  if (unknown === undefined || isBeforeRelease(names)) return
  const named = `release ${release} does not know its migration ${unknown}`
  throw new EnvError(
    unknown < (migrations[0]?.name ?? '')
      ? `Wrong settings: DATABASE_URL points to a database from before the first release (${named}); nothing was changed, start c6df482 on it first`
      : `Wrong settings: DATABASE_URL points to a database of a newer release (${named}); nothing was changed, start the newer release or restore a backup from before the upgrade`,
  )
}

/** Names of the migrations that have run on this database. @throws EnvError as `refuseOther`. */
async function doneMigrations(payload: Payload): Promise<string[]> {
  const { client } = sqliteAdapterOf(payload)
  const { rows } = await client.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'payload_migrations'")
  if (rows.length === 0) return []
  const migrated = await client.execute('SELECT name FROM payload_migrations')
  const done = migrated.rows.flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
  refuseOther(done)
  return done
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

/** Runs migrations in one transaction on the adapter's connection. @param done the names of those that the database has. */
async function run(payload: Payload, names: readonly string[], done: readonly string[]): Promise<void> {
  const { client, drizzle } = sqliteAdapterOf(payload)
  const req = await createLocalReq({}, payload)
  // must precede the transaction: SQLite ignores it inside, and rebuilding a table would then clear references to it
  await client.execute('PRAGMA foreign_keys = OFF')
  await client.execute('BEGIN IMMEDIATE')
  try {
    if (isBeforeRelease(done)) {
      await dropFormer(client)
      await bringOver(drizzle, STATEMENTS)
      await client.execute('DELETE FROM payload_migrations')
    }
    for (const [index, { name, up }] of migrations.entries()) {
      if (!names.includes(name)) continue
      if (index > 0 || !isBeforeRelease(done)) await up({ db: drizzle, payload, req })
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
  const done = await doneMigrations(payload)
  const names = migrations.map(({ name }) => name).filter((name) => !done.includes(name))
  if (names.length === 0) return []
  const file = databaseFile(url)
  const { rows } = await sqliteAdapterOf(payload).client.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' LIMIT 1")
  const isFilled = rows.length > 0
  if (isFilled && done.length === 0) {
    throw new EnvError('Wrong settings: DATABASE_URL points to a database of another application; nothing was changed')
  }
  report(isFilled ? 'migrating the database' : 'creating the database')
  const copy = isFilled ? await copyDatabase(payload, file, backupFolder) : null
  try {
    await run(payload, names, done)
  } catch (error) {
    const reason = error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message).split('\n')[0] : 'error'
    throw new EnvError(
      `Wrong settings: DATABASE_URL points to a file that cannot be migrated (${reason}); nothing was changed${copy ? `, a copy is at ${copy}` : ''}`,
    )
  }
  return names
}

/** The collection that Payload keeps for the names of migrations. */
const MIGRATIONS = 'payload-migrations'

/**
 * MongoDB: prepares a database for this release before Payload connects: refuses that of another one, and brings over one from
 * before the first release, which has noted no migrations. @throws EnvError as `refuseOther`, or the database's error.
 */
export async function bringOverMongo(db: mongo.Db): Promise<void> {
  const names = await db.collection(MIGRATIONS).distinct('name')
  if (names.length === 0) await dropFormerMongo(db)
  else refuseOther(names)
}

/** MongoDB: notes the migrations that this release knows, so that another one can tell that it does not. */
export async function noteMigrations(payload: Payload): Promise<void> {
  const now = new Date()
  const noted = migrations.map(({ name }) => ({
    updateOne: { filter: { name }, update: { $setOnInsert: { batch: 1, createdAt: now, updatedAt: now } }, upsert: true },
  }))
  await mongoConnection(payload).collection(MIGRATIONS).bulkWrite(noted, { ordered: false })
}
