import { chunkOf, decodeInto, emptyChunk, encodeChunk, mark } from './id-set'
import { wordOfTerm } from './terms'

/** A stored set of the records with one term, as far as their ids fall into one chunk. */
export type Posting = { readonly term: string; readonly chunk: number; readonly ids: Uint8Array }
export type PostingKey = Omit<Posting, 'ids'>

/** The words of terms that no record of a chunk has any more. Other chunks may have them. */
export const emptiedWords = (postings: readonly Posting[]): string[] =>
  postings.flatMap(({ term, ids }) => (ids.length === 0 ? (wordOfTerm(term) ?? []) : []))

const textOf = ({ term, chunk }: PostingKey): string => `${chunk} ${term}`

/** Changes of the terms of one collection's records. */
export class TermChanges {
  // net changes, so that it does not matter in which order a record's changes are added
  readonly #postings = new Map<string, PostingKey & { ids: Map<number, number> }>()

  /** @param change 1 if the record has the term now, -1 if it has it no longer. */
  add(term: string, id: number, change: 1 | -1): void {
    const key = { term, chunk: chunkOf(id) }
    const posting = this.#postings.get(textOf(key)) ?? { ...key, ids: new Map<number, number>() }
    posting.ids.set(id, (posting.ids.get(id) ?? 0) + change)
    this.#postings.set(textOf(key), posting)
  }

  /** Adds the difference between the terms that a record had and those that it has. */
  addDifference(id: number, before: ReadonlySet<string>, after: ReadonlySet<string>): void {
    for (const term of before) if (!after.has(term)) this.add(term, id, -1)
    for (const term of after) if (!before.has(term)) this.add(term, id, 1)
  }

  get keys(): PostingKey[] {
    return [...this.#postings.values()].map(({ term, chunk }) => ({ term, chunk }))
  }

  /** Postings after the changes. Those without ids are no longer needed. @param stored the present postings of these keys. */
  applyTo(keys: readonly PostingKey[], stored: readonly Posting[]): Posting[] {
    const present = new Map(stored.map((posting) => [textOf(posting), posting.ids]))
    return keys.map(({ term, chunk }) => {
      const members = emptyChunk()
      const before = present.get(textOf({ term, chunk }))
      if (before) decodeInto(members, before)
      for (const [id, change] of this.#postings.get(textOf({ term, chunk }))?.ids ?? []) if (change !== 0) mark(members, id, change > 0)
      return { term, chunk, ids: encodeChunk(members) }
    })
  }
}
