/** A point in the order of the commits that this process has seen. Only comparisons between moments have a meaning. */
export type Moment = number

/** A change to a record, or to a whole collection if `id` is null. */
export type Change = { collection: string; id: number | null }

/** Changed records that are remembered for each collection. Beyond it, all records of the collection count as changed. */
const RECORDS_MAX = 5_000

/** The changes to one collection. */
type Collection = {
  /** The last change to any of its records. */
  last: Moment
  /** The last change that may concern every record. */
  whole: Moment
  records: Map<number, Moment>
}

/** Remembers when each collection and record last changed. */
export class ChangeClock {
  #seen: Moment = 0
  /** The last moment at which everything may have changed. */
  #everything: Moment = 0
  readonly #collections = new Map<string, Collection>()

  /** The present moment, as far as this process has looked. */
  get seen(): Moment {
    return this.#seen
  }

  /**
   * Records commits that were seen together.
   * @param changes what they changed; null if that is unknown.
   */
  advance(changes: readonly Change[] | null): void {
    this.#seen++
    if (changes) for (const change of changes) this.#mark(change)
    else this.#everything = this.#seen
  }

  /** When a record of a collection last changed; with an `id` of null, any of its records. */
  lastChange(collection: string, id: number | null): Moment {
    const known = this.#collections.get(collection)
    if (!known) return this.#everything
    const own = id === null ? known.last : Math.max(known.whole, known.records.get(id) ?? 0)
    return Math.max(this.#everything, own)
  }

  #mark({ collection, id }: Change): void {
    const known = this.#collections.get(collection) ?? { last: 0, whole: 0, records: new Map<number, Moment>() }
    this.#collections.set(collection, known)
    known.last = this.#seen
    if (id !== null) known.records.set(id, this.#seen)
    if (id !== null && known.records.size <= RECORDS_MAX) return
    known.whole = this.#seen
    known.records.clear()
  }
}
