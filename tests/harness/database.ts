import { randomBytes } from 'node:crypto'
import { mongo } from 'mongoose'

export type DatabaseKind = 'sqlite' | 'mongodb'

/** The database that this run is about: TEST_DATABASE, SQLite by default. */
export const databaseKind: DatabaseKind = process.env['TEST_DATABASE'] === 'mongodb' ? 'mongodb' : 'sqlite'

const DROP_MS = 10_000

/** Settings that give a server a database of its own; none for SQLite, which lies in its data folder. */
export function ownDatabase(): Record<string, string> {
  if (databaseKind === 'sqlite') return {}
  const server = process.env['MONGODB_TEST_URL']
  if (!server) throw new Error('TEST_DATABASE=mongodb needs MONGODB_TEST_URL')
  const url = new URL(server)
  url.pathname = `/ccc_test_${randomBytes(6).toString('hex')}`
  return { DATABASE_URL: url.href, PAYLOAD_SECRET: randomBytes(24).toString('hex') }
}

/** Takes a test database away again. A server that does not answer keeps it: the run's result does not hang on that. */
export async function dropDatabase(url: string | undefined): Promise<void> {
  if (!url?.startsWith('mongodb')) return
  const client = new mongo.MongoClient(url, { serverSelectionTimeoutMS: DROP_MS, socketTimeoutMS: DROP_MS })
  try {
    await client.db().dropDatabase()
  } catch {
    // nothing depends on it
  } finally {
    await client.close()
  }
}
