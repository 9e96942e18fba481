import PQueue from 'p-queue'

type Settings = {
  /** Pieces of work that run at the same time. */
  concurrency: number
  /** Pieces of work that may wait. */
  maxWaiting: number
  /** Longest wait, in milliseconds. */
  maxWaitMs: number
  /** Creates the error for work that finds the queue full, or that waited too long. */
  busy: () => Error
  /** Creates the error for work whose signal aborted while it waited. */
  aborted?: () => Error
  /** Awaited before each piece of work, as part of its wait. */
  ready?: () => Promise<unknown>
}

/** Runs work in order of arrival, with limited concurrency. Both the length of the queue and the wait in it are limited. */
export class BoundedQueue {
  readonly #settings: Settings
  readonly #queue: PQueue

  constructor(settings: Settings) {
    this.#settings = settings
    this.#queue = new PQueue({ concurrency: settings.concurrency })
  }

  /**
   * Runs the work as soon as a slot is free. Work that runs keeps its slot until it ends.
   * @param signal removes the work from the queue. It has no effect once the work runs.
   * @throws the `busy` or `aborted` error, or what the work throws.
   */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const { concurrency, maxWaiting, maxWaitMs, busy, aborted = busy, ready } = this.#settings
    if (signal?.aborted) throw aborted()
    if (this.#queue.pending >= concurrency && this.#queue.size >= maxWaiting) throw busy()
    // not the caller's signal: p-queue would free the slot of running work, although the work continues
    const wait = new AbortController()
    const onAbort = (): void => wait.abort(aborted())
    const timer = setTimeout(() => wait.abort(busy()), maxWaitMs)
    const endWait = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    const start = async (): Promise<T> => {
      if (ready) await ready()
      wait.signal.throwIfAborted()
      endWait()
      return work()
    }
    return this.#queue.add(start, { signal: wait.signal }).finally(endWait)
  }
}
