import { setTimeout as pause } from 'node:timers/promises'
import { isConflict } from './failures'

/** MongoDB: how long a write is retried after write conflicts, and the longest delay between two attempts. */
const RETRY_MS = 8_000
const RETRY_DELAY_MS = 120

/** Whether a write that lost a conflict may be tried again. @param startedAt the time of its first attempt, in milliseconds. */
export const mayRetry = (startedAt: number): boolean => Date.now() - startedAt <= RETRY_MS

/** Waits before the next attempt: a random time, so that the same writes do not collide again. @param attempt from 1. */
export const waitForRetry = (attempt: number): Promise<void> => pause(Math.random() * Math.min(RETRY_DELAY_MS, 8 * attempt))

/** Runs work again when it has lost a write conflict. It must do no harm when it is repeated. @throws what it throws last. */
export async function repeatOnConflict<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = Date.now()
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isConflict(error) || !mayRetry(startedAt)) throw error
      await waitForRetry(attempt)
    }
  }
}
