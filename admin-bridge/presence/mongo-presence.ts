import type { mongo } from 'mongoose'
import type { Payload } from 'payload'
import { mongoConnection } from '../../cms/database/mongodb/mongo-connection'
import { REPORT_MS, type PresenceStore, type Report } from './presence-store'

type Stored = { _id: string; record: string; user: string; client: string; expire: Date }

/** Reports in a collection of MongoDB, whose index removes old ones. Payload does not know it, so no cache notices. */
export class MongoPresence implements PresenceStore {
  readonly #collection: mongo.Collection<Stored>

  constructor(payload: Payload) {
    this.#collection = mongoConnection(payload).collection<Stored>('presence')
    Promise.all([
      this.#collection.createIndex({ record: 1 }),
      this.#collection.createIndex({ expire: 1 }, { expireAfterSeconds: 0 }),
    ]).catch((error: unknown) => payload.logger.warn({ err: error, msg: 'no index for presence' }))
  }

  async enter({ record, client, user }: Report, now: number): Promise<Report[]> {
    const report = { record, client, user, expire: new Date(now + REPORT_MS) }
    await this.#collection.updateOne({ _id: `${record} ${client}` }, { $set: report }, { upsert: true })
    return this.#collection
      .find({ record, client: { $ne: client }, expire: { $gt: new Date(now) } })
      .limit(100)
      .toArray()
  }

  async leave({ record, client }: Pick<Report, 'record' | 'client'>): Promise<void> {
    await this.#collection.deleteOne({ _id: `${record} ${client}` })
  }
}
