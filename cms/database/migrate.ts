import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { SQLiteAdapter } from '@payloadcms/db-sqlite'
import { createLocalReq, type Payload } from 'payload'
import { EnvError } from '../env'
import { databaseFile } from './sqlite/database-file'
import { migrations } from './migrations'

/** Copies of the database file, made before migrations, that are kept. */
const KEPT_COPIES = 5

/** Names of the migrations that this database has not seen. */
async function pending(payload: Payload): Promise<string[]> {
  const db = payload.db as unknown as SQLiteAdapter
  const { rows } = await db.client.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'payload_migrations'")
  if (rows.length === 0) return migrations.map(({ name }) => name)
  const done = await db.client.execute('SELECT name FROM payload_migrations')
  const seen = new Set(done.rows.map((row) => row['name']))
  return migrations.map(({ name }) => name).filter((name) => !seen.has(name))
}

/** Puts a copy of the file aside, whole, and lets the oldest copies go. */
async function putCopyAside(payload: Payload, file: string, folder: string): Promise<string> {
  const db = payload.db as unknown as SQLiteAdapter
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await db.client.execute('PRAGMA wal_checkpoint(TRUNCATE)')
  const copy = path.join(folder, `before-migration-${new Date().toISOString().replace(/[:.]/g, '-')}.db`)
  await copyFile(file, copy)
  const copies = (await readdir(folder)).filter((name) => name.startsWith('before-migration-')).toSorted()
  for (const name of copies.slice(0, -KEPT_COPIES)) await rm(path.join(folder, name))
  return copy
}

/** Runs the missing migrations in one transaction, on the adapter's own connection. */
async function run(payload: Payload, names: string[]): Promise<void> {
  const db = payload.db as unknown as SQLiteAdapter
  const req = await createLocalReq({}, payload)
  const begin = payload.db.beginTransaction
  payload.db.beginTransaction = () => Promise.resolve(null)
  // before the transaction: inside one SQLite ignores it, and a rebuilt table would take its references with it
  await db.client.execute('PRAGMA foreign_keys = OFF')
  await db.client.execute('BEGIN IMMEDIATE')
  try {
    for (const { name, up } of migrations.filter((each) => names.includes(each.name))) {
      await up({ db: db.drizzle, payload, req } as never)
      await payload.create({ collection: 'payload-migrations', data: { name, batch: 1 }, req, overrideAccess: true })
    }
    await db.client.execute('COMMIT')
  } catch (error) {
    await db.client.execute('ROLLBACK')
    throw error
  } finally {
    await db.client.execute('PRAGMA foreign_keys = ON')
    payload.db.beginTransaction = begin
  }
}

/**
 * Brings a SQLite file up to this version's schema, all or nothing, after a copy of it was put aside. Payload's own
 * runner would lose references (its PRAGMA stands inside the transaction) and end the process at a failure.
 * @returns the names of the migrations that ran. @throws EnvError naming the file and the copy when one fails.
 */
export async function migrateSqlite(payload: Payload, url: string, backupFolder: string): Promise<string[]> {
  const names = await pending(payload)
  if (names.length === 0) return []
  const file = databaseFile(url)
  const filled = await holdsTables(payload)
  if (filled && names.length === migrations.length) {
    throw new EnvError('Wrong settings: DATABASE_URL leads to a database that is not ours; nothing was changed')
  }
  const copy = filled ? await putCopyAside(payload, file, backupFolder) : null
  try {
    await run(payload, names)
  } catch (error) {
    const reason = error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message).split('\n')[0] : 'error'
    throw new EnvError(
      `Wrong settings: DATABASE_URL leads to a file that cannot be migrated (${reason}); nothing was changed${copy ? `, a copy is at ${copy}` : ''}`,
    )
  }
  return names
}

async function holdsTables(payload: Payload): Promise<boolean> {
  const db = payload.db as unknown as SQLiteAdapter
  const { rows } = await db.client.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' LIMIT 1")
  return rows.length > 0
}
