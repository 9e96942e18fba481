import type { Entity } from '../../domain/entities'
import { slicesOf } from '../../groups'
import { nextTurn } from '../../turns'
import type { Posting, PostingKey } from './changes'
import { CHUNK, changedChunk, chunkOf, decodeInto, emptyChunk, encodeChunk, mark, uniteChunks, type Chunk } from './id-set'
import { addParts, mainTermsOf, wordOfTerm, type IndexedRecord } from './terms'

/** Characters of different terms that are collected before they are written. Each can become two more terms. */
const CHARACTERS_MAX = 300_000
/** Members that are kept as a list. Most terms have few, and bits take two kilobytes. */
const LISTED_MAX = 64
/** Words whose parts are collected before other requests get their turn: the longest have some 400 parts. */
const TERMS_AT_ONCE = 50
/** Postings that are handed out at once. */
const GROUP = 1_000

/** Offsets, some of them several times, or bits. */
type Members = number[] | Chunk

const isListed = (members: Members): members is number[] => Array.isArray(members)

function bitsOf(offsets: readonly number[]): Chunk {
  const bits = emptyChunk()
  for (const offset of offsets) mark(bits, offset, true)
  return bits
}

function united(own: Members, others: Members): Members {
  if (isListed(own) && isListed(others)) {
    own.push(...others)
    return own.length > LISTED_MAX ? bitsOf(own) : own
  }
  const bits = isListed(own) ? bitsOf(own) : own
  uniteChunks(bits, isListed(others) ? bitsOf(others) : others)
  return bits
}

/** Members as they are stored. @param stored those that are stored already. */
function encoded(members: Members, stored: Uint8Array): Buffer {
  if (isListed(members))
    return changedChunk(
      stored,
      members.map((offset) => [offset, true]),
    )
  decodeInto(members, stored)
  return encodeChunk(members)
}

/** The postings of some terms, in the order of the stored index, those of them that are stored already, and the words among the terms. */
type Group = { postings: Posting[]; stored: Posting[]; words: string[] }

/** Collects the postings of the records of one chunk, for a rebuild: all of them, or as many as memory allows. */
export class ChunkPostings {
  readonly #members = new Map<string, Members>()
  #characters = 0

  /** @param isContinued whether postings of this chunk have been stored already. */
  constructor(
    private readonly entity: Entity,
    readonly number: number,
    readonly isContinued = false,
  ) {}

  /** Whether a record can be added. If not, write these postings and add it to the {@link next} ones. */
  hasRoomFor(id: number): boolean {
    return chunkOf(id) === this.number && this.#characters < CHARACTERS_MAX
  }

  /** The postings for a record and those after it. */
  next(id: number): ChunkPostings {
    return new ChunkPostings(this.entity, chunkOf(id), chunkOf(id) === this.number)
  }

  #add(term: string, members: Members): void {
    const own = this.#members.get(term)
    if (!own) this.#characters += term.length
    this.#members.set(term, united(own ?? [], members))
  }

  add(id: number, record: IndexedRecord): void {
    for (const term of mainTermsOf(this.entity, record)) this.#add(term, [id % CHUNK])
  }

  /**
   * The postings of all records, some at once, and the words in them. Call it once, after the last record.
   * @param readStored reads what is stored for some keys.
   */
  async *groups(readStored: (keys: readonly PostingKey[]) => Promise<Posting[]>): AsyncGenerator<Group> {
    // each word only once, not once for each record that has it
    const main = [...this.#members.keys()]
    for (const [index, term] of main.entries()) {
      if (index % TERMS_AT_ONCE === 0) await nextTurn()
      const members = this.#members.get(term) ?? []
      const parts = new Set<string>()
      addParts(term, (part) => parts.add(part))
      for (const part of parts) this.#add(part, members)
    }
    const terms = [...this.#members.keys()].toSorted()
    for (const some of slicesOf(terms, GROUP)) {
      const keys = some.map((term) => ({ term, chunk: this.number }))
      const stored = this.isContinued ? await readStored(keys) : []
      const before = new Map(stored.map(({ term, ids }) => [term, ids]))
      yield {
        stored,
        postings: keys.map(({ term, chunk }) => ({
          term,
          chunk,
          ids: encoded(this.#members.get(term) ?? [], before.get(term) ?? new Uint8Array()),
        })),
        words: keys.flatMap(({ term }) => wordOfTerm(term) ?? []),
      }
    }
  }
}
