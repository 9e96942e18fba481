import { BoundedQueue } from '../../../cms/bounded-queue'
import type { HttpError } from '../errors'
import { clientClosedRequest } from './client-abort'
import { limitTime } from './deadline'

type Settings = {
  /** Tasks that run at the same time. */
  concurrency: number
  /** Callers that may wait for a slot. */
  queueLimit: number
  /** Longest wait for a slot, in milliseconds. */
  queueTimeoutMs: number
  /** Longest time that one task may keep its slot, in milliseconds. */
  runTimeoutMs: number
  /** Awaited before each task. */
  ready?: () => Promise<unknown>
  /** Creates the error for a caller that gets no slot. */
  busy: () => HttpError
  /** Creates the error for a caller whose task took too long. */
  timedOut: () => HttpError
}

/**
 * Limits how many tasks of one kind run at the same time. Callers wait in order of arrival. Every slot becomes free again:
 * a task that exceeds `runTimeoutMs` loses its slot, and a caller whose client disconnects while waiting never gets one.
 */
export class RequestSlots {
  readonly #queue: BoundedQueue

  constructor(private readonly settings: Settings) {
    const { concurrency, queueLimit, queueTimeoutMs, busy, ready } = settings
    this.#queue = new BoundedQueue({
      concurrency,
      maxWaiting: queueLimit,
      maxWaitMs: queueTimeoutMs,
      busy,
      aborted: clientClosedRequest,
      ...(ready ? { ready } : {}),
    })
  }

  /**
   * Runs a task in a slot.
   * @param task gets a signal that aborts when its result is no longer needed. The slot stays taken until the task ends or
   * times out, because the task keeps using the machine after its client has disconnected.
   * @param clientSignal aborts when the client disconnects.
   * @throws the `busy` or `timedOut` error, or HttpError 499 when the client disconnected.
   */
  async run<T>(task: (signal: AbortSignal) => Promise<T>, clientSignal: AbortSignal): Promise<T> {
    const { runTimeoutMs, timedOut } = this.settings
    // aborts the task, which keeps its slot until it ends
    const control = new AbortController()
    const limited = (): Promise<T> =>
      limitTime(task(control.signal), runTimeoutMs, () => {
        control.abort()
        return timedOut()
      })
    const result = this.#queue.run(limited, clientSignal)
    let onDisconnect = (): void => undefined
    const disconnected = new Promise<never>((_, reject) => {
      onDisconnect = () => {
        control.abort()
        reject(clientClosedRequest())
      }
      clientSignal.addEventListener('abort', onDisconnect, { once: true })
    })
    try {
      return await Promise.race([result, disconnected])
    } finally {
      clientSignal.removeEventListener('abort', onDisconnect)
      // nobody waits for the task of a client that has disconnected
      result.catch(() => undefined)
    }
  }
}
