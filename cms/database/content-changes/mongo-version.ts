import type { Payload } from 'payload'
import type { mongo } from 'mongoose'
import type { Announcements } from '../mongo-transactions'
import { mongoConnection } from '../mongodb/mongo-connection'
import { ChangeClock, type Change, type Moment } from './change-clock'
import { sharedLook, type ContentVersion } from './content-version'
import { recordWrites } from './mongo-writes'

/**
 * The state of the content. `seq` counts commits; `logged` counts those whose changes were added to `log`. A restore, or
 * another release, raises only `seq`.
 */
type State = { _id: 'content'; seq: number; logged?: number; log?: Change[][] }

/** Every process that looks at least once in this many commits learns which changes it missed. Others take everything as changed. */
const KEPT_COMMITS = 64

const statesOf = (payload: Payload): mongo.Collection<State> => mongoConnection(payload).collection<State>('contentversions')

/** Tells all processes that anything may have changed, for changes that were not made through Payload. @throws the database's error. */
export const announceUnknownChange = (payload: Payload): Promise<void> => announcer(statesOf(payload))(null)

/** What changed between two states; null if that is unknown. */
function changesBetween(before: State | null, after: State): Change[] | null {
  const { logged = 0, log = [] } = after
  const added = logged - (before?.logged ?? 0)
  if (!before || added < 0 || after.seq - before.seq !== added || added > log.length) return null
  return added === 0 ? [] : log.slice(-added).flat()
}

/**
 * MongoDB: each write of this product announces its changes in one document, before and after its commit. If the process
 * crashes in between, a stale response is served no longer than its cache entry lives. Its transactions need the announcements.
 */
export function mongoContentVersion(payload: Payload): { version: ContentVersion; announcements: Announcements<Change[] | null> } {
  const clock = new ChangeClock()
  const states = statesOf(payload)
  const announce = announcer(states)
  const take = recordWrites(payload, async (change, write) => {
    await announce([change])
    return write().finally(() => announce([change]))
  })
  let seen: State | null = null
  const look = sharedLook(async (): Promise<Moment> => {
    const { seq = 0 } = (await states.findOne({ _id: 'content' }, { projection: { seq: 1 } })) ?? {}
    if (seq === seen?.seq) return clock.seen
    const state = (await states.findOne({ _id: 'content' })) ?? { _id: 'content', seq: 0 }
    clock.advance(changesBetween(seen, state))
    seen = state
    return clock.seen
  })
  const version: ContentVersion = { clock, seesAllPrograms: false, now: () => null, current: look, close: () => undefined }
  return { version, announcements: { take, announce } }
}

/** Creates the function that announces changes: none, or null for unknown ones. @throws the database's error. */
function announcer(states: mongo.Collection<State>): (changes: Change[] | null) => Promise<void> {
  return async (changes) => {
    if (changes?.length === 0) return
    const logged = changes
      ? { $inc: { seq: 1, logged: 1 }, $push: { log: { $each: [changes], $slice: -KEPT_COMMITS } } }
      : { $inc: { seq: 1 } }
    await states.updateOne({ _id: 'content' }, logged, { upsert: true })
  }
}
