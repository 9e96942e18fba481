import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { createClient, type Client } from '@libsql/client'
import { mongo } from 'mongoose'

export type DatabaseKind = 'sqlite' | 'mongodb'

/** The database under test: TEST_DATABASE, or SQLite by default. */
export const databaseKind: DatabaseKind = process.env['TEST_DATABASE'] === 'mongodb' ? 'mongodb' : 'sqlite'

/** Whether this run repeats on MongoDB what ran on SQLite. Tests whose outcome cannot depend on the database are skipped then. */
export const isRepeat = databaseKind === 'mongodb'

const DROP_MS = 10_000
/** How long a test's own write waits for the server's. */
const BUSY_MS = 10_000

/** Works on a SQLite file of a server that is running, as a program that is not ours. */
export async function inSqlite<T>(dataDir: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = createClient({ url: `file:${path.join(dataDir, 'ccc.db')}` })
  try {
    await client.execute(`PRAGMA busy_timeout = ${BUSY_MS}`)
    return await work(client)
  } finally {
    client.close()
  }
}

/** Works on the MongoDB database of a server that is running. @param env the server's settings. */
export async function inMongo<T>(env: Readonly<Record<string, string>>, work: (database: mongo.Db) => Promise<T>): Promise<T> {
  const client = new mongo.MongoClient(env['DATABASE_URL'] ?? '')
  try {
    return await work(client.db())
  } finally {
    await client.close()
  }
}

/** Settings for a separate database. None for SQLite, whose file is in the data folder. */
export function ownDatabase(): Record<string, string> {
  if (databaseKind === 'sqlite') return {}
  const server = process.env['MONGODB_TEST_URL']
  if (!server) throw new Error('TEST_DATABASE=mongodb needs MONGODB_TEST_URL')
  const url = new URL(server)
  url.pathname = `/ccc_test_${randomBytes(6).toString('hex')}`
  return { DATABASE_URL: url.href, PAYLOAD_SECRET: randomBytes(24).toString('hex') }
}

/** Drops a test database. Failures are ignored: the result of the run does not depend on it. */
export async function dropDatabase(url: string | undefined): Promise<void> {
  if (!url?.startsWith('mongodb')) return
  const client = new mongo.MongoClient(url, { serverSelectionTimeoutMS: DROP_MS, socketTimeoutMS: DROP_MS })
  try {
    await client.db().dropDatabase()
  } catch {
    // the database is only for this test
  } finally {
    await client.close()
  }
}
