import { inMongo } from '../../harness/server/database'
import type { SharedServer } from '../../harness/server/global-setup'

/** MongoDB: ends the reports of a client's open forms now, as if their time had passed. @returns when they would have ended, in milliseconds since 1970. */
export const endReports = ({ env }: Pick<SharedServer, 'env'>, client: string): Promise<number[]> =>
  inMongo(env, async (database) => {
    const reports = database.collection<{ client: string; expire: Date }>('presence')
    const stored = await reports.find({ client }).toArray()
    await reports.updateMany({ client }, { $set: { expire: new Date(0) } })
    return stored.map(({ expire }) => expire.getTime())
  })
