import type { ChangeClock, Moment } from './change-clock'

/**
 * Tells which content has changed since it was read. A moment counts the commits that this process has seen: a response
 * that was made at or after a moment contains every commit up to it.
 */
export type ContentVersion = {
  /** The present moment if it is known without a query, else null; then use `current`. */
  now(): Moment | null
  /**
   * The present moment. Looks for commits no earlier than this call.
   * @throws DatabaseLostError, or the database's error.
   */
  current(): Promise<Moment>
  /** When content last changed, as far as `now` and `current` have seen. */
  readonly clock: Pick<ChangeClock, 'seen' | 'lastChange'>
  /** Whether it sees the commits of all programs, not only of this product. */
  readonly seesAllPrograms: boolean
  close(): void
}

/**
 * Lets callers that arrive together share one run of `look`. Each gets the result of a run that began after its call, and
 * runs never overlap.
 */
export function sharedLook<T>(look: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  const start = (): Promise<T> => {
    next = undefined
    return look()
  }
  return () => {
    if (!next) {
      next = running.then(start, start)
      running = next
    }
    return next
  }
}
