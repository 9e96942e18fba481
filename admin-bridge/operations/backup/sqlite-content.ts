import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createClient, type Client } from '@libsql/client'
import { UsageError } from '../tool'
import { sync } from './files'

const TABLES = ['users', 'users_sessions', 'media', 'episodes', 'drinks', 'reviews', 'quotes', 'posts', 'categories', 'team']
const MAGIC = 'SQLite format 3\0'
/** Columns of `users` that must not come back: each could open a door that was shut since, or shut one that was opened. */
const RESET_COLUMNS: Readonly<Record<string, string>> = {
  reset_password_token: 'NULL',
  reset_password_expiration: 'NULL',
  lock_until: 'NULL',
  login_attempts: '0',
}

/** What a content database holds, as far as an archive is concerned. */
export type Content = { migrations: string[]; pictures: string[]; danglingReferences: number; documents: Record<string, number> }

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

/** File names of all pictures and variants in the library. */
async function pictureNames(client: Client): Promise<string[]> {
  const columns = (await texts(client, "SELECT name FROM pragma_table_info('media')")).filter((name) => name.endsWith('filename'))
  const selects = columns.map((name) => `SELECT "${name}" FROM media WHERE "${name}" IS NOT NULL`)
  return texts(client, selects.join(' UNION '))
}

async function contentOf(client: Client): Promise<Content> {
  const { rows } = await client.execute('PRAGMA foreign_key_check')
  return {
    migrations: await texts(client, 'SELECT name FROM payload_migrations ORDER BY id'),
    pictures: await pictureNames(client),
    danglingReferences: rows.length,
    documents: {},
  }
}

/**
 * Copies a database that may be in use, as it is between two transactions.
 * @param target a path without a file. @throws UsageError when there is no database, or none that can be read.
 */
export async function copySqlite(file: string, target: string): Promise<Content> {
  if (!existsSync(file)) throw new UsageError(`There is no database at ${file}`)
  try {
    await withDatabase(file, (client) => client.execute({ sql: 'VACUUM INTO ?', args: [target] }))
  } catch (error) {
    if (!/SQLITE_(CORRUPT|NOTADB)/.test(String((error as { code?: string }).code))) throw error
    throw new UsageError(`The database ${file} is damaged and cannot be copied`)
  }
  const content = await inspectSqlite(target, `The database ${file}`)
  await sync(target)
  return content
}

/**
 * Checks a database file as a whole: every page, our tables, the level of its schema.
 * @param name how messages name it. @throws UsageError when it cannot be used by this release.
 */
export async function inspectSqlite(file: string, name: string): Promise<Content> {
  await requireMagic(file, name)
  try {
    return await withDatabase(file, async (client) => {
      // a file with a write-ahead log is not complete by itself; it gets its log back when it is opened again
      await client.execute('PRAGMA journal_mode = DELETE')
      const [verdict] = await texts(client, 'PRAGMA quick_check(1)')
      if (verdict !== 'ok') throw new UsageError(`${name} is damaged (${verdict?.split('\n').at(-1) ?? 'no answer'})`)
      const tables = await texts(client, "SELECT name FROM sqlite_master WHERE type = 'table'")
      const missing = [...TABLES, 'payload_migrations'].filter((table) => !tables.includes(table))
      if (missing.length > 0) throw new UsageError(`${name} is none of this product: it has no table ${missing.join(', ')}`)
      const content = await contentOf(client)
      await requireKnown(content.migrations, name)
      return content
    })
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (!code.startsWith('SQLITE_') || code === 'SQLITE_FULL') throw error
    throw new UsageError(`${name} is damaged (${message.replace(/^SQLITE_\w+: /, '')})`)
  }
}

/** SQLite takes an empty file for a new database, and would create what is missing. */
async function requireMagic(file: string, name: string): Promise<void> {
  const handle = await open(file, 'r')
  const { buffer } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
  await handle.close()
  if (buffer.toString('latin1') !== MAGIC) throw new UsageError(`${name} is damaged (it is not a SQLite file)`)
}

/** Names of this release's migrations, oldest first. They load Payload, which takes a second: only who needs them waits. */
export async function migrationNames(): Promise<string[]> {
  const { migrations } = await import('../../../cms/database/migrations')
  return migrations.map(({ name }) => name)
}

/** @throws UsageError when the content went through migrations that this release does not have. */
export async function requireKnown(names: string[], name: string): Promise<void> {
  const known = new Set(await migrationNames())
  const unknown = names.filter((each) => !known.has(each))
  if (unknown.length > 0) throw new UsageError(`${name} is of a newer release (${unknown.join(', ')}): restore it with that release`)
  if (names.length === 0) throw new UsageError(`${name} is none of this product: it names no migration`)
}

/**
 * Ends all sessions in a database file that no process uses, and drops reset tokens, failed attempts and locks. The old
 * values are overwritten, not only unlinked.
 */
export async function dropSessionsSqlite(file: string): Promise<void> {
  await withDatabase(file, async (client) => {
    await client.execute('PRAGMA journal_mode = DELETE')
    await client.execute('PRAGMA secure_delete = ON')
    const columns = await texts(client, "SELECT name FROM pragma_table_info('users')")
    const resets = Object.entries(RESET_COLUMNS).filter(([name]) => columns.includes(name))
    await client.execute('DELETE FROM users_sessions')
    if (resets.length > 0) await client.execute(`UPDATE users SET ${resets.map(([name, value]) => `${name} = ${value}`).join(', ')}`)
  })
  await sync(file)
}
