import type { Payload } from 'payload'
import {
  RateLimiterMemory,
  RateLimiterMongo,
  RLWrapperTimeouts,
  type RateLimiterAbstract,
  type RateLimiterLike,
} from 'rate-limiter-flexible'
import { OWN_PASSWORD_ATTEMPTS, OWN_PASSWORD_WINDOW_SECONDS } from '../../cms/domain/limits'
import { mongoConnection } from '../../cms/database/mongodb/mongo-connection'
import type { Env } from '../../cms/env'

const WINDOW_SECONDS = 10 * 60
/** How long a network that signed in is remembered: 24 days, the longest delay of the timers in memory. */
const KNOWN_SECONDS = 24 * 86_400
/** MongoDB may hang, and each sign-in queries it several times: a store that does not answer within this time is skipped. */
const STORE_MS = 500
const COLLECTION = 'loginattempts'
/** How far the clocks of several machines may differ. */
const CLOCK_SECONDS = 60

/** Failures within ten minutes after which attempts are rejected. */
const LIMITS = {
  /** Per network and account. */
  pair: { points: 10, duration: WINDOW_SECONDS },
  /** Per network. */
  network: { points: 50, duration: WINDOW_SECONDS },
  /** Per account, for networks that have not signed in to it. */
  strangers: { points: 100, duration: WINDOW_SECONDS },
  /** Not a limit: remembers the networks that have signed in to an account. */
  known: { points: 1, duration: KNOWN_SECONDS },
  /** Wrong current passwords of signed-in users who change their own, per account. */
  ownPassword: { points: OWN_PASSWORD_ATTEMPTS, duration: OWN_PASSWORD_WINDOW_SECONDS },
} as const

type Limit = { keyPrefix: string; points: number; duration: number }
/** Counts per key, with a limit. The methods are those of rate-limiter-flexible. */
export type Counter = Pick<RateLimiterAbstract, 'get' | 'set' | 'consume' | 'penalty' | 'reward' | 'delete'> & {
  readonly points: number
  readonly duration: number
}
export type ThrottleStore = Readonly<Record<keyof typeof LIMITS, Counter>>

/**
 * Wraps a limiter so that it counts in memory while its store fails: nobody is locked out, and guessing stays slow. Counts from a time when
 * the clock was ahead are dropped.
 */
function withFallback(limit: Limit, limiter: RateLimiterLike): Counter {
  const insuranceLimiter = new RateLimiterMemory(limit)
  const wrapped = new RLWrapperTimeouts({ limiter, timeoutMs: STORE_MS, insuranceLimiter })
  // one that expires later than any new one was counted while the clock was wrong
  const current: Counter['get'] = async (key) => {
    const found = await wrapped.get(key)
    if (!found || found.msBeforeNext <= (limit.duration + CLOCK_SECONDS) * 1000) return found
    await wrapped.delete(key)
    return null
  }
  return {
    // the wrapper itself reports 0 for both
    points: limit.points,
    duration: limit.duration,
    get: current,
    set: (...args) => wrapped.set(...args),
    consume: async (key, ...rest) => {
      await current(key)
      return wrapped.consume(key, ...rest)
    },
    penalty: (...args) => wrapped.penalty(...args),
    reward: (...args) => wrapped.reward(...args),
    delete: (...args) => wrapped.delete(...args),
  }
}

/**
 * Opens the store of failed sign-ins and password checks: on SQLite in memory, because one process serves an installation; on MongoDB in a
 * collection, which all processes share.
 */
export function openThrottleStore(env: Env, payload: Payload): ThrottleStore {
  const counter = (keyPrefix: keyof typeof LIMITS): Counter => {
    const limit = { keyPrefix, ...LIMITS[keyPrefix] }
    if (!env.isMongo) return new RateLimiterMemory(limit)
    // one creates the indexes for all: that of keys, without which concurrent attempts may be counted separately, and one that removes old counts
    const options = { storeClient: mongoConnection(payload).db, tableName: COLLECTION, disableIndexesCreation: keyPrefix !== 'pair' }
    return withFallback(limit, new RateLimiterMongo({ ...limit, ...options }))
  }
  return {
    pair: counter('pair'),
    network: counter('network'),
    strangers: counter('strangers'),
    known: counter('known'),
    ownPassword: counter('ownPassword'),
  }
}
