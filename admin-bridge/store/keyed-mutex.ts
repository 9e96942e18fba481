/** Lets work with the same key run one after another, in order of asking; work with other keys runs beside it. */
export class KeyedMutex {
  readonly #tails = new Map<string, Promise<unknown>>()

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.#tails.get(key) ?? Promise.resolve()).then(work, work)
    const tail = mine.catch(() => undefined)
    this.#tails.set(key, tail)
    try {
      return await mine
    } finally {
      if (this.#tails.get(key) === tail) this.#tails.delete(key)
    }
  }
}
