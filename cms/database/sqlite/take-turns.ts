import { setImmediate } from 'node:timers/promises'

/** Milliseconds after which other requests get their turn. */
const HELD_MS = 10

/** When the present round of the event loop began, as far as it is known, and what begins the next one. */
let since = 0
let nextRound: Promise<void> | null = null

/**
 * Runs a statement. SQLite works in the thread that answers all requests, and the statements of one request would follow one another
 * without a pause. So a statement waits for the next round of the event loop once the present one has taken long; of several that wait,
 * as many go on in a round as it has time for.
 * @param execute must not wait for anything but SQLite. @throws what it throws.
 */
export async function takingTurns<Result>(execute: () => Promise<Result>): Promise<Result> {
  while (performance.now() - since > HELD_MS) {
    nextRound ??= setImmediate().then(() => {
      since = performance.now()
      nextRound = null
    })
    await nextRound
  }
  return execute()
}
