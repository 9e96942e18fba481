import PQueue, { TimeoutError } from 'p-queue'
import type { HttpError } from '../errors'
import { clientClosedRequest } from './client-abort'

type Settings = {
  /** Tasks that run at the same time. */
  concurrency: number
  /** Callers that may wait for a slot. */
  queueLimit: number
  /** Longest wait for a slot, in milliseconds. */
  queueTimeoutMs: number
  /** Longest time that one task may keep its slot, in milliseconds. */
  runTimeoutMs: number
  /** Creates the error for a caller that gets no slot. */
  busy: () => HttpError
  /** Creates the error for a caller whose task took too long. */
  timedOut: () => HttpError
}

/**
 * Bounds how many tasks of one kind run at the same time. Callers wait in order of arrival. Every slot becomes free again:
 * a task that exceeds `runTimeoutMs` loses its slot, and a caller whose client disconnects while waiting never gets one.
 */
export class RequestSlots {
  readonly #queue: PQueue

  constructor(private readonly settings: Settings) {
    this.#queue = new PQueue({ concurrency: settings.concurrency, timeout: settings.runTimeoutMs })
  }

  /**
   * Runs a task in a slot.
   * @param task gets a signal that aborts when its result is no longer needed. The slot stays taken until the task ends or
   * times out, because the task keeps using the machine after its client has disconnected.
   * @param clientSignal aborts when the client disconnects.
   * @throws the `busy` or `timedOut` error, or HttpError 499 when the client disconnected.
   */
  async run<T>(task: (signal: AbortSignal) => Promise<T>, clientSignal: AbortSignal): Promise<T> {
    const { concurrency, queueLimit, queueTimeoutMs, busy, timedOut } = this.settings
    if (clientSignal.aborted) throw clientClosedRequest()
    if (this.#queue.pending >= concurrency && this.#queue.size >= queueLimit) throw busy()

    const taskControl = new AbortController()
    // removes the task from the queue; p-queue would also free the slot of a running task, so it never aborts after the start
    const queueControl = new AbortController()
    const queueTimer = setTimeout(() => queueControl.abort(busy()), queueTimeoutMs)
    let isRunning = false
    const result = this.#queue.add(
      () => {
        isRunning = true
        clearTimeout(queueTimer)
        return task(taskControl.signal)
      },
      { signal: queueControl.signal },
    )

    let onDisconnect = (): void => undefined
    const disconnected = new Promise<never>((_, reject) => {
      onDisconnect = () => {
        if (isRunning) taskControl.abort()
        else queueControl.abort(clientClosedRequest())
        reject(clientClosedRequest())
      }
      clientSignal.addEventListener('abort', onDisconnect, { once: true })
    })
    try {
      return await Promise.race([result, disconnected])
    } catch (error) {
      if (!(error instanceof TimeoutError)) throw error
      taskControl.abort()
      throw timedOut()
    } finally {
      clearTimeout(queueTimer)
      clientSignal.removeEventListener('abort', onDisconnect)
      // nobody waits for the task of a client that has disconnected
      result.catch(() => undefined)
    }
  }
}
