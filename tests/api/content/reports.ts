import { databaseKind, inMongo, inSqlite } from '../../harness/server/database'
import type { SharedServer } from '../../harness/server/global-setup'

/** Ends the reports of a client's open forms now, as if their time had passed. @returns when they would have ended, in milliseconds since 1970. */
export async function endReports({ dataDir, env }: Pick<SharedServer, 'dataDir' | 'env'>, client: string): Promise<number[]> {
  if (databaseKind === 'mongodb')
    return inMongo(env, async (database) => {
      const reports = database.collection<{ client: string; expire: Date }>('presence')
      const stored = await reports.find({ client }).toArray()
      await reports.updateMany({ client }, { $set: { expire: new Date(0) } })
      return stored.map(({ expire }) => expire.getTime())
    })
  return inSqlite(
    dataDir,
    async (file) => {
      const { rows } = await file.execute({ sql: 'SELECT expire FROM present WHERE client = ?', args: [client] })
      await file.execute({ sql: 'UPDATE present SET expire = 0 WHERE client = ?', args: [client] })
      return rows.map(({ expire }) => Number(expire))
    },
    'presence.db',
  )
}
