import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { BoundedQueue } from './bounded-queue'
import type { Picture } from './media/make-picture'

/** Counts attempts by key. `consume` rejects with a `RateLimiterRes` once no attempt is left. */
export type AttemptCounter = Pick<RateLimiterAbstract, 'consume' | 'delete'>

type ProcessGlobals = {
  pictures?: WeakMap<object, Picture>
  decodeGate?: BoundedQueue
  /** Failed checks of the current password, by account. The server sets one that all processes share. */
  ownPasswordAttempts?: AttemptCounter
}

declare global {
  var cccProcess: ProcessGlobals | undefined
}

/**
 * State that exists once per process. The server's bundle and the panel's bundle each evaluate their own copy of every
 * module, so module-level state would exist twice.
 */
export const processGlobals = (globalThis.cccProcess ??= {})
