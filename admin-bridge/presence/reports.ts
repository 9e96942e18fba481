import type { Payload } from 'payload'
import { mongoConnection } from '../../cms/database/mongodb/mongo-connection'

/** How long a report counts. Forms report every few seconds; one that is closed without a word is forgotten soon. */
const REPORT_MS = 10_000

/** A form that somebody has open. `client` tells the forms of one person apart. */
export type Report = { readonly record: string; readonly client: string; readonly user: string }
type Form = Pick<Report, 'record' | 'client'>

const keyOf = ({ record, client }: Form): string => `${record} ${client}`

/** Keeps reports in memory, for the one process that serves an installation on SQLite. */
export function reportsInMemory() {
  const reports = new Map<string, Report & { expire: number }>()
  return {
    /** Adds or renews a report. @param now in milliseconds since 1970. @returns those of the other clients on its record that count now. */
    async enter(report: Report, now: number): Promise<Report[]> {
      reports.set(keyOf(report), { ...report, expire: now + REPORT_MS })
      for (const [key, { expire }] of reports) if (expire <= now) reports.delete(key)
      return [...reports.values()].filter(({ record, client }) => record === report.record && client !== report.client)
    },
    async leave(form: Form): Promise<void> {
      reports.delete(keyOf(form))
    },
  }
}

/** Keeps reports in a collection of MongoDB, whose index removes old ones. Payload does not know it, so no cache notices. */
export function reportsInMongo(payload: Payload): ReturnType<typeof reportsInMemory> {
  const reports = mongoConnection(payload).collection<Report & { _id: string; expire: Date }>('presence')
  Promise.all([reports.createIndex({ record: 1 }), reports.createIndex({ expire: 1 }, { expireAfterSeconds: 0 })]).catch((error: unknown) =>
    payload.logger.warn({ err: error, msg: 'no index for presence' }),
  )
  return {
    async enter(report, now) {
      const { record, client } = report
      const stored = { ...report, expire: new Date(now + REPORT_MS) }
      await reports.updateOne({ _id: keyOf(report) }, { $set: stored }, { upsert: true })
      return reports
        .find({ record, client: { $ne: client }, expire: { $gt: new Date(now) } })
        .limit(100)
        .toArray()
    },
    async leave(form) {
      await reports.deleteOne({ _id: keyOf(form) })
    },
  }
}
