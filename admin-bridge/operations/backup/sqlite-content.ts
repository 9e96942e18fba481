import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createClient, type Client } from '@libsql/client'
import { COLLECTIONS } from '../../../cms/domain/entities'
import { errorCode } from '../../../cms/error-code'
import { UsageError } from '../usage-error'
import { sync } from './files'

/** Tables that a database of any release has. */
const BASE_TABLES = ['users', 'users_sessions', 'media', 'payload_migrations']
const MAGIC = 'SQLite format 3\0'
/** Columns of `users` that a restore resets, because old values could grant or deny access that has changed since. */
const RESET_COLUMNS: Readonly<Record<string, string>> = {
  reset_password_token: 'NULL',
  reset_password_expiration: 'NULL',
  lock_until: 'NULL',
  login_attempts: '0',
}

/** Summary of a database, recorded in and checked against the manifest. */
export type ContentSummary = { migrations: string[]; pictures: string[]; danglingReferences: number; documents: Record<string, number> }

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

async function contentOf(client: Client): Promise<ContentSummary> {
  const { rows } = await client.execute('PRAGMA foreign_key_check')
  return {
    migrations: await texts(client, 'SELECT name FROM payload_migrations ORDER BY id'),
    pictures: await texts(client, 'SELECT filename FROM media WHERE filename IS NOT NULL'),
    danglingReferences: rows.length,
    documents: {},
  }
}

/**
 * Makes a consistent copy of a database that may be in use.
 * @param target path of a file that does not exist. @throws UsageError if there is no database, or if it is damaged.
 */
export async function copySqlite(file: string, target: string): Promise<ContentSummary> {
  if (!existsSync(file)) throw new UsageError(`There is no database at ${file}`)
  try {
    await withDatabase(file, (client) => client.execute({ sql: 'VACUUM INTO ?', args: [target] }))
  } catch (error) {
    if (!/SQLITE_(CORRUPT|NOTADB)/.test(String(errorCode(error)))) throw error
    throw new UsageError(`The database ${file} is damaged and cannot be copied`)
  }
  const content = await inspectSqlite(target, `The database ${file}`)
  await sync(target)
  return content
}

/**
 * Checks a database file: every page, its tables and its migrations.
 * @param name how messages refer to it. @throws UsageError if this release cannot use it.
 */
export async function inspectSqlite(file: string, name: string): Promise<ContentSummary> {
  await requireMagic(file, name)
  try {
    return await withDatabase(file, async (client) => {
      // makes the file complete without a write-ahead log; the next server turns the log on again
      await client.execute('PRAGMA journal_mode = DELETE')
      const [result = 'no result'] = await texts(client, 'PRAGMA quick_check(1)')
      if (result !== 'ok') throw new UsageError(`${name} is damaged (${result.split('\n').at(-1)})`)
      const tables = await texts(client, "SELECT name FROM sqlite_master WHERE type = 'table'")
      const requireTables = (required: readonly string[]): void => {
        const missing = required.filter((table) => !tables.includes(table))
        if (missing.length > 0) throw new UsageError(`${name} is not from this product: it has no table ${missing.join(', ')}`)
      }
      requireTables(BASE_TABLES)
      const content = await contentOf(client)
      await requireKnownMigrations(content.migrations, name)
      // an older database may lack the tables of entities that later migrations add
      const isCurrent = (await migrationNames()).every((each) => content.migrations.includes(each))
      if (isCurrent) requireTables([...Object.values(COLLECTIONS), 'history', 'trash', 'drafts', 'previews', 'batches'])
      return content
    })
  } catch (error) {
    const code = String(errorCode(error))
    if (!(error instanceof Error) || !code.startsWith('SQLITE_') || code === 'SQLITE_FULL') throw error
    throw new UsageError(`${name} is damaged (${error.message.replace(/^SQLITE_\w+: /, '')})`)
  }
}

/** Rejects files that are not SQLite databases. SQLite itself would accept an empty file as a new database. */
async function requireMagic(file: string, name: string): Promise<void> {
  const handle = await open(file, 'r')
  const { buffer } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
  await handle.close()
  if (buffer.toString('latin1') !== MAGIC) throw new UsageError(`${name} is damaged (it is not a SQLite file)`)
}

/** Names of this release's migrations, oldest first. Imported on demand, because they load Payload, which takes a second. */
export async function migrationNames(): Promise<string[]> {
  const { migrations } = await import('../../../cms/database/migrations')
  return migrations.map(({ name }) => name)
}

/** @throws UsageError if the content has migrations that this release does not know. */
export async function requireKnownMigrations(names: string[], name: string): Promise<void> {
  const known = await migrationNames()
  const unknown = names.filter((each) => !known.includes(each))
  if (names.length === 0) throw new UsageError(`${name} is not from this product: it lists no migrations`)
  if (unknown.length === 0) return
  if (unknown.some((each) => each < (known[0] ?? '')))
    throw new UsageError(`${name} is from before the first release; restore it with c6df482, then start this release on its database`)
  throw new UsageError(`${name} is from a newer release (${unknown.join(', ')}); restore it with that release`)
}

/**
 * Removes all sessions, reset tokens, failed sign-in attempts, locks and preview links from a database file that no process
 * uses: some may have ended since. The old values are overwritten on the disk. The next start computes the fields of lists again.
 */
export async function dropAccessSqlite(file: string): Promise<void> {
  await withDatabase(file, async (client) => {
    await client.execute('PRAGMA journal_mode = DELETE')
    await client.execute('PRAGMA secure_delete = ON')
    const columns = await texts(client, "SELECT name FROM pragma_table_info('users')")
    const resets = Object.entries(RESET_COLUMNS).filter(([name]) => columns.includes(name))
    await client.execute('DELETE FROM users_sessions')
    await client.execute('DELETE FROM previews')
    await client.execute('DELETE FROM payload_kv')
    if (resets.length > 0) await client.execute(`UPDATE users SET ${resets.map(([name, value]) => `${name} = ${value}`).join(', ')}`)
  })
  await sync(file)
}
