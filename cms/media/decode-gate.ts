import PQueue from 'p-queue'
import { APIError } from 'payload'

/** Limits of this process: pictures decoded at once, uploads waiting for that, and the longest wait. */
const CONCURRENCY = 2
const QUEUE_MAX = 8
const WAIT_MS = 45_000

/** The queue is full, or the upload waited too long. */
class TooManyPicturesError extends APIError {
  constructor() {
    super('Too many pictures are being processed. Please try again.', 503, undefined, true)
  }
}

/** The client left before its picture was processed, so nobody reads this. */
const cancelled = () => new APIError('The upload was cancelled', 400, undefined, true)

type Bounds = { places?: number; queue?: number; waitMs?: number }

/** Limits how many pictures are decoded at once. Further uploads wait in a bounded first-in, first-out queue. */
export class DecodeGate {
  readonly #bounds: Required<Bounds>
  readonly #queue: PQueue

  /** @param bounds `places`: decodes at once; `queue`: longest queue; `waitMs`: longest wait. */
  constructor(bounds: Bounds = {}) {
    this.#bounds = { places: CONCURRENCY, queue: QUEUE_MAX, waitMs: WAIT_MS, ...bounds }
    this.#queue = new PQueue({ concurrency: this.#bounds.places })
  }

  /**
   * Runs the work as soon as a place is free. Once running, work keeps its place until it ends.
   * @param signal aborted when the client leaves, which removes a waiting upload from the queue.
   * @throws TooManyPicturesError when the queue is full or the wait takes too long; APIError 400 when the client left.
   */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) throw cancelled()
    if (this.#queue.size >= this.#bounds.queue) throw new TooManyPicturesError()
    // covers the wait only: p-queue frees the place of running work when its signal aborts, but decoding would go on
    const waiting = new AbortController()
    const onAbort = (): void => waiting.abort(cancelled())
    const timer = setTimeout(() => waiting.abort(new TooManyPicturesError()), this.#bounds.waitMs)
    const stopWaiting = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    const start = (): Promise<T> => {
      stopWaiting()
      return work()
    }
    return this.#queue.add(start, { signal: waiting.signal }).finally(stopWaiting)
  }
}
