import { APIError } from 'payload'

/** Pictures decoded at once in the whole process, uploads that may wait for that, and the longest wait. */
const PLACES = 2
const QUEUE = 8
const WAIT_MS = 45_000

/** Too many uploads wait already. */
class TooManyPicturesError extends APIError {
  constructor() {
    super('Too many pictures are being processed. Please try again.', 503, undefined, true)
  }
}

/** The client left before its picture was processed; nobody reads this. */
const cancelled = () => new APIError('The upload was cancelled', 400, undefined, true)

type Bounds = { places?: number; queue?: number; waitMs?: number }

/** Lets a bounded number of decodes run at once, with a bounded queue behind them, in order of arrival. */
export class DecodeGate {
  readonly #bounds: Required<Bounds>
  readonly #queue: (() => void)[] = []
  #running = 0

  constructor(bounds: Bounds = {}) {
    this.#bounds = { places: PLACES, queue: QUEUE, waitMs: WAIT_MS, ...bounds }
  }

  /**
   * Runs the work when a place is free.
   * @param signal aborted when the client leaves; a client that waits then loses its place in the queue.
   * @throws TooManyPicturesError when the queue is full or the wait takes too long; APIError 400 when the client left.
   */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) throw cancelled()
    if (this.#running < this.#bounds.places) this.#running += 1
    else await this.#wait(signal)
    try {
      return await work()
    } finally {
      // hands the place on, so that nobody overtakes the queue
      const next = this.#queue.shift()
      if (next) next()
      else this.#running -= 1
    }
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    if (this.#queue.length >= this.#bounds.queue) throw new TooManyPicturesError()
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        forget()
        resolve()
      }
      const giveUp = (error: Error) => (): void => {
        forget()
        this.#queue.splice(this.#queue.indexOf(enter), 1)
        reject(error)
      }
      const leave = giveUp(cancelled())
      const late = setTimeout(giveUp(new TooManyPicturesError()), this.#bounds.waitMs)
      const forget = (): void => {
        clearTimeout(late)
        signal?.removeEventListener('abort', leave)
      }
      signal?.addEventListener('abort', leave, { once: true })
      this.#queue.push(enter)
    })
  }
}
