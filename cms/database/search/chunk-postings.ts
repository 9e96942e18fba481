import type { Entity } from '../../domain/entities'
import type { Posting } from './changes'
import { emptyChunk, encodeChunk, mark, uniteChunks, type Chunk } from './id-set'
import { addParts, mainTermsOf, wordOfTerm, type IndexedRecord } from './terms'

/** Collects the postings of the records of one chunk, for a rebuild. */
export class ChunkPostings {
  readonly #chunks = new Map<string, Chunk>()

  constructor(
    private readonly entity: Entity,
    readonly number: number,
  ) {}

  #chunkOf(term: string): Chunk {
    const chunk = this.#chunks.get(term) ?? emptyChunk()
    this.#chunks.set(term, chunk)
    return chunk
  }

  add(id: number, record: IndexedRecord): void {
    for (const term of mainTermsOf(this.entity, record)) mark(this.#chunkOf(term), id, true)
  }

  /** The postings of all records, and the words in them. Call it once, after the last record. */
  finish(): { postings: Posting[]; words: string[] } {
    const main = [...this.#chunks.keys()]
    // each word only once, not once for each record that has it
    for (const term of main) {
      const records = this.#chunkOf(term)
      const parts = new Set<string>()
      addParts(term, (part) => parts.add(part))
      for (const part of parts) uniteChunks(this.#chunkOf(part), records)
    }
    return {
      // in the order of the stored index
      postings: [...this.#chunks]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([term, chunk]) => ({ term, chunk: this.number, ids: encodeChunk(chunk) })),
      words: main.flatMap((term) => wordOfTerm(term) ?? []),
    }
  }
}
