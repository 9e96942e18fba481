import { Mutex } from 'async-mutex'

/** Serializes work by key: work with the same key runs in order of arrival, work with different keys in parallel. */
export class KeyedMutex {
  readonly #mutexes = new Map<string, Mutex>()

  /** Runs `work` while holding the lock of `key`. @returns the result of `work`. @throws what `work` throws. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mutex = this.#mutexes.get(key) ?? new Mutex()
    this.#mutexes.set(key, mutex)
    try {
      return await mutex.runExclusive(work)
    } finally {
      // a release passes the lock to the next waiter immediately, so an unlocked mutex has no users
      if (!mutex.isLocked()) this.#mutexes.delete(key)
    }
  }
}
