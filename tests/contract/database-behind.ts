import path from 'node:path'
import { createClient, type InStatement } from '@libsql/client'
import { mongo } from 'mongoose'
import { databaseKind } from '../harness/server/database'
import type { RunningServer } from '../harness/server/server'

/** Runs statements in one transaction, as a program that is not ours. */
async function runSql(dataDir: string, statements: InStatement[]): Promise<void> {
  const client = createClient({ url: `file:${path.join(dataDir, 'ccc.db')}` })
  await client.batch(statements, 'write')
  client.close()
}

/** Renames a drink directly in the SQLite file. */
export const renameBySql = ({ dataDir }: RunningServer, id: number, name: string): Promise<void> =>
  runSql(dataDir, [{ sql: 'UPDATE drinks SET name = ? WHERE id = ?', args: [name, id] }])

/**
 * Renames a drink so that no server can notice. A response that still has the old name afterwards was cached and is still in
 * use; one with the new name was made again.
 */
export async function renameUnseen({ dataDir, env }: RunningServer, id: number, name: string): Promise<void> {
  if (databaseKind === 'sqlite') {
    await runSql(dataDir, [
      'CREATE TEMP TABLE logged AS SELECT max(seq) AS seq FROM content_changes',
      { sql: 'UPDATE drinks SET name = ? WHERE id = ?', args: [name, id] },
      'DELETE FROM content_changes WHERE seq > (SELECT seq FROM logged)',
      'DROP TABLE logged',
    ])
    return
  }
  const client = new mongo.MongoClient(env['DATABASE_URL'] ?? '')
  await client.db().collection<{ _id: number }>('drinks').updateOne({ _id: id }, { $set: { name } })
  await client.close()
}
