import { AsyncLocalStorage } from 'node:async_hooks'
import type { ChangeClock, Moment } from '../../../cms/database/content-changes/change-clock'

/** The collections and records that a response was made of. */
export class ReadSources {
  /** The ids of the records that were read alone, by collection; null for a collection that was read in another way. */
  readonly #collections = new Map<string, Set<number> | null>()
  #isUnknown = false

  /** Adds a record, or a collection if `id` is null. */
  add(collection: string, id: number | null): void {
    const records = this.#collections.get(collection)
    if (id === null || records === null) this.#collections.set(collection, null)
    else if (records) records.add(id)
    else this.#collections.set(collection, new Set([id]))
  }

  /** Adds content that cannot be named, which counts as all content. */
  addUnknown(): void {
    this.#isUnknown = true
  }

  /** Adds everything that another response was made of. */
  addAll(other: ReadSources): void {
    if (other.#isEverything) this.addUnknown()
    for (const [collection, records] of other.#collections) {
      for (const id of records ?? [null]) this.add(collection, id)
    }
  }

  /** Whether anything that was read so far has changed after a moment. */
  haveChangedSince(moment: Moment, clock: Pick<ChangeClock, 'seen' | 'lastChange'>): boolean {
    if (clock.seen === moment) return false
    if (this.#isUnknown) return true
    for (const [collection, records] of this.#collections) {
      for (const id of records ?? [null]) if (clock.lastChange(collection, id) > moment) return true
    }
    return false
  }

  /** Call it when the response is complete: one that names no source was made of content that nobody reported. */
  close(): void {
    if (this.#collections.size === 0) this.addUnknown()
  }

  get #isEverything(): boolean {
    return this.#isUnknown || this.#collections.size === 0
  }
}

const current = new AsyncLocalStorage<ReadSources>()

/** Runs `produce`; the reads that it makes meanwhile are added to `sources`. */
export const recordSources = <T>(sources: ReadSources, produce: () => Promise<T>): Promise<T> => current.run(sources, produce)

/** The sources of the response that is being made; undefined outside of `recordSources`. */
export const currentSources = (): ReadSources | undefined => current.getStore()
