import type { RateLimiterAbstract } from 'rate-limiter-flexible'

/** Counts attempts by key. `consume` rejects with a `RateLimiterRes` once no attempt is left. */
type AttemptCounter = Pick<RateLimiterAbstract, 'consume' | 'delete'>

/** What a process shares. The modules that share it add their own members to this interface. */
export interface ProcessGlobals {
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
