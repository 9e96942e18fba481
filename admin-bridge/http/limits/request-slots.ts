import type { HttpError } from '../errors'
import { clientGone } from './client-abort'

type Settings = {
  /** How much work runs at once. */
  places: number
  /** How many callers may wait for a place. */
  line: number
  /** Longest wait for a place, in milliseconds. */
  waitMs: number
  /** Longest time that one piece of work may keep its place, in milliseconds. */
  holdMs: number
  /** Makes the error for a caller that gets no place. */
  busy: () => HttpError
  /** Makes the error for a caller whose work took too long. */
  late: () => HttpError
}

type Waiting = { enter: () => void }

/**
 * Bounds how much work of one kind runs at once. Callers wait in order of arrival. Nothing keeps a place for ever: work
 * that takes longer than `holdMs` loses it, and a caller whose client left before its turn never gets one.
 */
export class RequestSlots {
  #running = 0
  readonly #line: Waiting[] = []

  constructor(private readonly settings: Settings) {}

  /**
   * Runs work in a place of its own.
   * @param work gets a signal that aborts when the result is no longer wanted. Its place stays taken until it ends, or until
   * the deadline: work goes on using the machine when its client has left.
   * @param gone aborts when the client leaves.
   * @throws the `busy` or `late` error, or HttpError 499 when the client left.
   */
  async run<T>(work: (signal: AbortSignal) => Promise<T>, gone: AbortSignal): Promise<T> {
    await this.#enter(gone)
    let late: NodeJS.Timeout | undefined
    const unwanted = new AbortController()
    const ended = new Promise<never>((_, reject) => {
      late = setTimeout(() => {
        unwanted.abort()
        reject(this.settings.late())
      }, this.settings.holdMs)
    })
    const leaving = whenAborted(gone, () => unwanted.abort())
    const result = Promise.resolve().then(() => work(unwanted.signal))
    const settled = Promise.race([result, ended]).finally(() => {
      clearTimeout(late)
      leaving.stop()
      this.#leave()
    })
    // a client that left gets no answer; its place is free when its work has stopped
    settled.catch(() => undefined)
    result.catch(() => undefined)
    return Promise.race([settled, leaving.promise])
  }

  async #enter(gone: AbortSignal): Promise<void> {
    const { places, line, waitMs, busy } = this.settings
    if (gone.aborted) throw clientGone()
    if (this.#running < places) {
      this.#running++
      return
    }
    if (this.#line.length >= line) throw busy()
    const leaving = whenAborted(gone)
    let timer: NodeJS.Timeout | undefined
    let mine: Waiting | undefined
    try {
      await Promise.race([
        new Promise<void>((resolve) => this.#line.push((mine = { enter: resolve }))),
        new Promise<never>((_, reject) => (timer = setTimeout(() => reject(busy()), waitMs))),
        leaving.promise,
      ])
    } catch (error) {
      const index = mine ? this.#line.indexOf(mine) : -1
      // called up in the same moment: the place goes to the next one
      if (index === -1) this.#leave()
      else this.#line.splice(index, 1)
      throw error
    } finally {
      clearTimeout(timer)
      leaving.stop()
    }
  }

  /** Hands the place to the first in line. */
  #leave(): void {
    const next = this.#line.shift()
    if (next) next.enter()
    else this.#running--
  }
}

/** A promise that rejects with `clientGone` when the signal aborts; `stop` takes the listener away. */
function whenAborted(gone: AbortSignal, also: () => void = () => undefined): { promise: Promise<never>; stop: () => void } {
  let stop = (): void => undefined
  const promise = new Promise<never>((_, reject) => {
    const onAbort = (): void => {
      also()
      reject(clientGone())
    }
    if (gone.aborted) return onAbort()
    gone.addEventListener('abort', onAbort, { once: true })
    stop = () => gone.removeEventListener('abort', onAbort)
  })
  promise.catch(() => undefined)
  return { promise, stop }
}
