import type { Client } from '@libsql/client'
import { mongo } from 'mongoose'
import { inSqlite } from '../../harness/server/database'
import type { RunningServer } from '../../harness/server/server'
import { parseJson } from '../../harness/json'

/** What leads to a server's database. */
type Database = Pick<RunningServer, 'env' | 'dataDir'>
export type SessionTimes = { createdAt: number; expiresAt: number }

/** The id of a token's session. */
const sessionId = (token: string): string => parseJson<{ sid: string }>(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid

/** Runs one call on the server's database directly. */
async function onDatabase<T>(
  { env, dataDir }: Database,
  { sqlite, mongodb }: { sqlite: (client: Client) => Promise<T>; mongodb: (db: mongo.Db) => Promise<T> },
): Promise<T> {
  const address = env['DATABASE_URL']
  if (!address?.startsWith('mongodb')) return inSqlite(dataDir, sqlite)
  const client = await mongo.MongoClient.connect(address)
  return mongodb(client.db()).finally(() => client.close())
}

/** Changes a session's sign-in time, expiry or both in the database. Times are milliseconds since 1970. */
export async function moveSession(server: Database, token: string, { createdAt, expiresAt }: Partial<SessionTimes>): Promise<void> {
  const sid = sessionId(token)
  const changes = Object.entries({ createdAt, expiresAt }).flatMap(([name, at]) =>
    at === undefined ? [] : [[name, new Date(at)] as const],
  )
  await onDatabase(server, {
    sqlite: async (client) => {
      for (const [name, at] of changes) {
        const column = name === 'createdAt' ? 'created_at' : 'expires_at'
        await client.execute({ sql: `UPDATE users_sessions SET ${column} = ? WHERE id = ?`, args: [at.toISOString(), sid] })
      }
    },
    mongodb: async (db) => {
      const values = Object.fromEntries(changes.map(([name, at]) => [`sessions.$.${name}`, at]))
      await db.collection('users').updateOne({ 'sessions.id': sid }, { $set: values })
    },
  })
}

/** A session as stored, in milliseconds since 1970; null when it has ended. */
export function storedSession(server: Database, token: string): Promise<SessionTimes | null> {
  const sid = sessionId(token)
  // MongoDB returns a Date, whose text would drop the milliseconds
  const time = (value: unknown): number => (value instanceof Date ? value : new Date(String(value))).getTime()
  const times = (row: Record<string, unknown>): SessionTimes => ({ createdAt: time(row['createdAt']), expiresAt: time(row['expiresAt']) })
  return onDatabase(server, {
    sqlite: async (client) => {
      const sql = 'SELECT created_at AS createdAt, expires_at AS expiresAt FROM users_sessions WHERE id = ?'
      const { rows } = await client.execute({ sql, args: [sid] })
      return rows[0] ? times(rows[0]) : null
    },
    mongodb: async (db) => {
      const user = await db.collection<{ sessions: Record<string, unknown>[] }>('users').findOne({ 'sessions.id': sid })
      const found = user?.sessions.find(({ id }) => id === sid)
      return found ? times(found) : null
    },
  })
}
