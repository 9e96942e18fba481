import path from 'node:path'
import type { Payload } from 'payload'
import {
  RateLimiterMemory,
  RateLimiterMongo,
  RLWrapperTimeouts,
  type RateLimiterAbstract,
  type RateLimiterLike,
} from 'rate-limiter-flexible'
import { mongoConnection } from '../../cms/database/mongodb/mongo-connection'
import type { Env } from '../../cms/env'
import { SqliteCounter, ThrottleFile } from './sqlite-counter'

const WINDOW_SECONDS = 10 * 60
/** How long a network that signed in is remembered: 24 days, the longest that the timers of the copy in memory reach. */
const KNOWN_SECONDS = 24 * 86_400
/**
 * A store that does not answer within this time is passed over. MongoDB may hang, and a sign-in asks it several times. The
 * local file answers or fails by itself: a shorter time would only measure how busy this process is, and counting apart in
 * each process lets more guesses through.
 */
const STORE_MS = { sqlite: 30_000, mongodb: 500 }
const COLLECTION = 'loginattempts'

/** Failures in ten minutes, after which attempts are refused. */
const LIMITS = {
  /** Of one network at one account. */
  pair: { points: 10, duration: WINDOW_SECONDS },
  /** Of one network. */
  network: { points: 50, duration: WINDOW_SECONDS },
  /** At one account, by networks that never signed in to it. */
  strangers: { points: 100, duration: WINDOW_SECONDS },
  /** Not a limit: the networks that have signed in to an account. */
  known: { points: 1, duration: KNOWN_SECONDS },
} as const

type Limit = { keyPrefix: string; points: number; duration: number }
/** One count per key, with its limit; the methods are those of rate-limiter-flexible. */
export type Counter = Pick<RateLimiterAbstract, 'get' | 'set' | 'consume' | 'penalty' | 'reward' | 'delete'> & {
  readonly points: number
  readonly duration: number
}
export type ThrottleStore = Readonly<Record<keyof typeof LIMITS, Counter>>

/** A counter that goes on in this process's memory while its store fails: nobody is locked out, and guessing stays slow. */
function insured(limit: Limit, limiter: RateLimiterLike, timeoutMs: number): Counter {
  const insuranceLimiter = new RateLimiterMemory(limit)
  const wrapped = new RLWrapperTimeouts({ limiter, timeoutMs, insuranceLimiter })
  const call =
    <Name extends 'get' | 'set' | 'consume' | 'penalty' | 'reward' | 'delete'>(name: Name) =>
    (...list: Parameters<Counter[Name]>) =>
      (wrapped[name] as (...each: unknown[]) => unknown)(...list) as ReturnType<Counter[Name]>
  return {
    points: limit.points,
    duration: limit.duration,
    get: call('get'),
    set: call('set'),
    consume: call('consume'),
    penalty: call('penalty'),
    reward: call('reward'),
    delete: call('delete'),
  }
}

/** Makes the index that keeps one document per key, and the one that removes old documents. */
async function indexed(payload: Payload): Promise<void> {
  const collection = mongoConnection(payload).collection(COLLECTION)
  await collection.createIndex({ key: 1 }, { unique: true })
  await collection.createIndex({ expire: 1 }, { expireAfterSeconds: 0 })
}

/**
 * Where failed sign-ins are counted, shared by all processes of one installation: on SQLite a file of its own in DATA_DIR,
 * so that counting neither waits for the content's writer nor marks kept replies as stale; on MongoDB a collection.
 */
export function openThrottleStore(env: Env, payload: Payload): ThrottleStore {
  const file = env.isMongo ? null : new ThrottleFile(path.join(env.DATA_DIR, 'throttle.db'))
  // make the file while this process starts: processes that make it with their first counts may count apart
  file?.read('').catch(() => undefined)
  // without its index the collection would count attempts of the same moment apart, which the next start mends
  if (!file) indexed(payload).catch((error: unknown) => payload.logger.warn({ err: error, msg: 'no index for sign-in attempts' }))
  const counter = (keyPrefix: keyof typeof LIMITS): Counter => {
    const limit = { keyPrefix, ...LIMITS[keyPrefix] }
    if (file) return insured(limit, new SqliteCounter(file, limit), STORE_MS.sqlite)
    const storeClient = mongoConnection(payload).db
    const limiter = new RateLimiterMongo({ ...limit, storeClient, tableName: COLLECTION, disableIndexesCreation: true })
    return insured(limit, limiter, STORE_MS.mongodb)
  }
  return { pair: counter('pair'), network: counter('network'), strangers: counter('strangers'), known: counter('known') }
}
