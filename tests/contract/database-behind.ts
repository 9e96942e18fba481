import type { InStatement } from '@libsql/client'
import { databaseKind, inMongo, inSqlite } from '../harness/server/database'
import type { SharedServer } from '../harness/server/global-setup'

/** What leads to a server's database. */
type Database = Pick<SharedServer, 'dataDir' | 'env'>

/** Runs statements in one transaction, as a program that is not ours. */
const runSql = (dataDir: string, statements: InStatement[]): Promise<unknown> =>
  inSqlite(dataDir, (client) => client.batch(statements, 'write'))

/** Renames a drink directly in the SQLite file. */
export const renameBySql = ({ dataDir }: Database, id: number, name: string): Promise<unknown> =>
  runSql(dataDir, [{ sql: 'UPDATE drinks SET name = ? WHERE id = ?', args: [name, id] }])

/** Gives all preview links another end, as a program that is not ours. @param end ISO 8601. */
export async function endPreviews({ dataDir, env }: Database, end: string): Promise<void> {
  if (databaseKind === 'sqlite') await runSql(dataDir, [{ sql: 'UPDATE previews SET expires_at = ?', args: [end] }])
  else await inMongo(env, (database) => database.collection('previews').updateMany({}, { $set: { expiresAt: end } }))
}

/** All that is stored of preview links, as text. */
export async function storedPreviews({ dataDir, env }: Database): Promise<string> {
  if (databaseKind === 'mongodb') return JSON.stringify(await inMongo(env, (database) => database.collection('previews').find().toArray()))
  return JSON.stringify((await inSqlite(dataDir, (client) => client.execute('SELECT * FROM previews'))).rows)
}

/** MongoDB: renames a drink so that no server can notice. A response that still has the old name afterwards was cached. */
export const renameUnseen = ({ env }: Database, id: number, name: string): Promise<unknown> =>
  inMongo(env, (database) => database.collection<{ _id: number }>('drinks').updateOne({ _id: id }, { $set: { name } }))
