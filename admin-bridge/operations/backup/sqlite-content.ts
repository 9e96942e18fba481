import { existsSync } from 'node:fs'
import path from 'node:path'
import { createClient, type Client } from '@libsql/client'
import { markDatabaseInUse } from '../../../cms/database/file-locks'
import { databaseFile } from '../../../cms/database/sqlite/database-file'
import type { Env } from '../../../cms/env'
import { errorCode } from '../../../cms/error-code'
import { UsageError } from '../usage-error'
import type { Copied, Database } from './database'
import { sync } from './files'

/** The member of an archive that holds the database. */
const MEMBER = 'ccc.db'
/** Tables that a database of any release has. */
const BASE_TABLES = ['users', 'users_sessions', 'media', 'payload_migrations']

/** The SQLite database of the settings. A restore replaces its file, so no server may use it then. */
export function sqliteDatabase(env: Env): Database {
  const file = databaseFile(env.DATABASE_URL)
  return {
    kind: 'sqlite',
    file,
    lockFile: file,
    inUse: 'Stop the server first; the database is in use',
    isLoaded: false,
    exists: () => Promise.resolve(existsSync(file)),
    markInUse: () => markDatabaseInUse(file),
    copyTo: (folder) => copy(file, path.join(folder, MEMBER)),
    isMember: (name) => name === MEMBER,
    check: (pathOf, _members, archive) => check(pathOf(MEMBER), `The database in ${archive}`),
    mustBeSaved: () => Promise.resolve(false),
    dropAccess: (pathOf) => dropAccess(pathOf(MEMBER)),
    load: () => Promise.resolve(),
    wasLoaded: () => Promise.resolve(true),
  }
}

const texts = async (client: Client, sql: string): Promise<string[]> =>
  (await client.execute(sql)).rows.flatMap((row) => (typeof row[0] === 'string' ? [row[0]] : []))

async function withDatabase<T>(file: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = createClient({ url: `file:${file}` })
  try {
    return await work(client)
  } finally {
    client.close()
  }
}

/** Makes a consistent copy of a database that may be in use. */
async function copy(file: string, target: string): Promise<Copied> {
  try {
    await withDatabase(file, (client) => client.execute({ sql: 'VACUUM INTO ?', args: [target] }))
  } catch (error) {
    if (!/SQLITE_(CORRUPT|NOTADB)/.test(String(errorCode(error)))) throw error
    throw new UsageError(`The database ${file} is damaged and cannot be copied`)
  }
  const pictures = await check(target, `The database ${file}`)
  const migrations = await withDatabase(target, (client) => texts(client, 'SELECT name FROM payload_migrations ORDER BY id'))
  return { files: [MEMBER], migrations, pictures, documents: {} }
}

/**
 * Checks every page of a database file, and that it is one of ours.
 * @param name how messages refer to it. @returns file names of the library's pictures.
 */
async function check(file: string, name: string): Promise<string[]> {
  try {
    return await withDatabase(file, async (client) => {
      // makes the file complete without a write-ahead log; the next server turns the log on again
      await client.execute('PRAGMA journal_mode = DELETE')
      const [result = 'no result'] = await texts(client, 'PRAGMA quick_check(1)')
      if (result !== 'ok') throw new UsageError(`${name} is damaged (${result.split('\n').at(-1)})`)
      const tables = await texts(client, "SELECT name FROM sqlite_master WHERE type = 'table'")
      const missing = BASE_TABLES.filter((table) => !tables.includes(table))
      if (missing.length > 0) throw new UsageError(`${name} is not from this product: it has no table ${missing.join(', ')}`)
      return await texts(client, 'SELECT filename FROM media WHERE filename IS NOT NULL')
    })
  } catch (error) {
    const code = String(errorCode(error))
    if (!(error instanceof Error) || !code.startsWith('SQLITE_') || code === 'SQLITE_FULL') throw error
    throw new UsageError(`${name} is damaged (${error.message.replace(/^SQLITE_\w+: /, '')})`)
  }
}

/**
 * Removes all sessions, reset tokens and preview links from a database file that no process uses: some may have ended since.
 * The old values are overwritten on the disk. The next start computes the fields of lists again.
 */
async function dropAccess(file: string): Promise<void> {
  await withDatabase(file, async (client) => {
    await client.execute('PRAGMA journal_mode = DELETE')
    await client.execute('PRAGMA secure_delete = ON')
    for (const table of ['users_sessions', 'previews', 'payload_kv']) await client.execute(`DELETE FROM ${table}`)
    await client.execute('UPDATE users SET reset_password_token = NULL, reset_password_expiration = NULL')
  })
  await sync(file)
  await sync(path.dirname(file))
}
