import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { SQLiteAdapter } from '@payloadcms/db-sqlite'
import type { Payload } from 'payload'
import { migrations } from './migrations'

/** Copies of the database file, made before migrations, that are kept. */
const KEPT_COPIES = 5

/** The path of the SQLite file that an address names. @param url `file:…`. */
export const databaseFile = (url: string): string => path.resolve(url.replace(/^file:(\/\/)?/, '').replace(/\?.*$/, ''))

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

/**
 * Brings a SQLite file up to this version's schema, after a copy of it was put aside. Transactions are off meanwhile:
 * SQLite ignores `PRAGMA foreign_keys=OFF` inside one, and a rebuilt table would take its references with it.
 * @returns the names of the migrations that ran. @throws when one fails; the copy is named in the message.
 */
export async function migrateSqlite(payload: Payload, url: string, backupFolder: string): Promise<string[]> {
  const names = await pending(payload)
  if (names.length === 0) return []
  const file = databaseFile(url)
  const holdsData = names.length < migrations.length && (await stat(file)).size > 0
  const copy = holdsData ? await putCopyAside(payload, file, backupFolder) : null
  const begin = payload.db.beginTransaction
  payload.db.beginTransaction = () => Promise.resolve(null)
  try {
    await payload.db.migrate({ migrations: [...migrations] as never })
  } catch (error) {
    throw new Error(`The migration of the database failed${copy ? `; the file as it was before: ${copy}` : ''}`, { cause: error })
  } finally {
    payload.db.beginTransaction = begin
  }
  return names
}
