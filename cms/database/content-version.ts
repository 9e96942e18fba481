import type { Payload } from 'payload'
import type { mongo } from 'mongoose'
import { mongoConnection } from './mongodb/mongo-connection'
import type { DatabaseFileGuard } from './sqlite/file-guard'

/** A point in the order of the commits that this process has seen. Only comparisons between moments have a meaning. */
export type Moment = number

/** Counts commits. What was read at or after a moment contains every commit up to it. */
export type ContentVersion = {
  /** The last moment that this process has seen. */
  readonly seen: Moment
  /** The present moment if it is known without a query, else null; then use `current`. */
  now(): Moment | null
  /** The present moment: no earlier than this call. @throws DatabaseLostError, or the database's error. */
  current(): Promise<Moment>
}

/** SQLite: a number in the process. */
export class SqliteVersion implements ContentVersion {
  #seen: Moment = 0

  /** @param guard once it finds the file missing, nothing that was cached is served any more. */
  constructor(private readonly guard: Pick<DatabaseFileGuard, 'lost' | 'assertKnown'>) {}

  get seen(): Moment {
    return this.#seen
  }

  /** Call it after each commit of this process, and when another one may have committed. */
  raise(): void {
    this.#seen++
  }

  now(): Moment | null {
    return this.guard.lost ? null : this.#seen
  }

  async current(): Promise<Moment> {
    this.guard.assertKnown()
    return this.#seen
  }
}

type State = { _id: 'content'; seq: number }

const statesOf = (payload: Payload): mongo.Collection<State> => mongoConnection(payload).collection<State>('contentversions')

/** MongoDB: tells all processes that content may have changed. @throws the database's error. */
export async function raiseMongoVersion(payload: Payload): Promise<void> {
  await statesOf(payload).updateOne({ _id: 'content' }, { $inc: { seq: 1 } }, { upsert: true })
}

/** MongoDB: a counter in the database, which each transaction raises before and after its commit. */
export class MongoVersion implements ContentVersion {
  #stored = -1
  #seen: Moment = 0

  constructor(private readonly payload: Payload) {}

  get seen(): Moment {
    return this.#seen
  }

  now(): null {
    return null
  }

  async current(): Promise<Moment> {
    const { seq = 0 } = (await statesOf(this.payload).findOne({ _id: 'content' }, { projection: { seq: 1 } })) ?? {}
    // not `>`: a restore by other means may have set it back. An older look that ends late raises the moment too, which does no harm
    if (seq !== this.#stored) this.#seen++
    this.#stored = seq
    return this.#seen
  }
}
