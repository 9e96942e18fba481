/** Ids that are stored together: a chunk holds those from `number * CHUNK` on. */
export const CHUNK = 16_384
const WORDS = CHUNK / 32
/** Size of a chunk that is stored as a bitmap. Smaller ones are lists of offsets with two bytes each. */
const BITMAP_BYTES = CHUNK / 8

export const chunkOf = (id: number): number => Math.floor(id / CHUNK)

/** The members of one chunk, one bit each. */
export type Chunk = Uint32Array

export const emptyChunk = (): Chunk => new Uint32Array(WORDS)

/** Sets or clears one id in its chunk. */
export function mark(chunk: Chunk, id: number, isMember: boolean): void {
  const offset = id % CHUNK
  const bit = 1 << (offset & 31)
  const at = offset >>> 5
  const bits = chunk[at] ?? 0
  chunk[at] = isMember ? bits | bit : bits & ~bit
}

/** Adds the members of another chunk with the same number. */
export function uniteChunks(chunk: Chunk, other: Chunk): void {
  for (let at = 0; at < WORDS; at++) chunk[at] = (chunk[at] ?? 0) | (other[at] ?? 0)
}

function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return (((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

function countIn(chunk: Chunk): number {
  let count = 0
  for (let at = 0; at < WORDS; at++) count += bitCount(chunk[at] ?? 0)
  return count
}

function* offsetsIn(chunk: Chunk): Generator<number> {
  for (let at = 0; at < WORDS; at++) {
    for (let bits = chunk[at] ?? 0; bits !== 0; bits &= bits - 1) yield at * 32 + (31 - Math.clz32(bits & -bits))
  }
}

const isList = (count: number): boolean => count * 2 < BITMAP_BYTES

function encodeOffsets(offsets: readonly number[]): Buffer {
  const bytes = Buffer.alloc(offsets.length * 2)
  offsets.forEach((offset, index) => bytes.writeUInt16LE(offset, index * 2))
  return bytes
}

/** A chunk as it is stored; empty without members. */
export function encodeChunk(chunk: Chunk): Buffer {
  if (isList(countIn(chunk))) return encodeOffsets([...offsetsIn(chunk)])
  const bytes = Buffer.alloc(BITMAP_BYTES)
  chunk.forEach((bits, index) => bytes.writeUInt32LE(bits, index * 4))
  return bytes
}

/** The offsets of a chunk that is stored as a list. */
function* storedOffsets(bytes: Uint8Array): Generator<number> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < bytes.byteLength; at += 2) yield view.getUint16(at, true)
}

/** Adds the members of a stored chunk to another. */
export function decodeInto(chunk: Chunk, bytes: Uint8Array): void {
  if (bytes.byteLength !== BITMAP_BYTES) {
    for (const offset of storedOffsets(bytes)) mark(chunk, offset, true)
    return
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < WORDS; at++) chunk[at] = (chunk[at] ?? 0) | view.getUint32(at * 4, true)
}

/**
 * A stored chunk after some changes, as it is stored. Most chunks have few members, and are never made into bits.
 * @param bytes empty for a new one. @param changes ids, and whether each is a member now.
 */
export function changedChunk(bytes: Uint8Array, changes: Iterable<readonly [id: number, isMember: boolean]>): Buffer {
  if (bytes.byteLength < BITMAP_BYTES) {
    const offsets = new Set(storedOffsets(bytes))
    for (const [id, isMember] of changes) {
      if (isMember) offsets.add(id % CHUNK)
      else offsets.delete(id % CHUNK)
    }
    if (isList(offsets.size)) return encodeOffsets([...offsets].toSorted((one, other) => one - other))
  }
  const chunk = emptyChunk()
  decodeInto(chunk, bytes)
  for (const [id, isMember] of changes) mark(chunk, id, isMember)
  return encodeChunk(chunk)
}

/** A set of record ids. Chunks without members are left out. */
export class IdSet {
  readonly #chunks = new Map<number, Chunk>()

  static of(ids: Iterable<number>): IdSet {
    const set = new IdSet()
    for (const id of ids) set.add(id)
    return set
  }

  /** All that are in any of the sets. */
  static union(sets: Iterable<IdSet>): IdSet {
    const all = new IdSet()
    for (const set of sets) for (const [number, chunk] of set.#chunks) all.#unite(number, chunk)
    return all
  }

  #unite(number: number, chunk: Chunk): void {
    const own = this.#chunks.get(number)
    if (own) uniteChunks(own, chunk)
    else this.#chunks.set(number, chunk.slice())
  }

  add(id: number): void {
    const number = chunkOf(id)
    const chunk = this.#chunks.get(number) ?? emptyChunk()
    mark(chunk, id, true)
    this.#chunks.set(number, chunk)
  }

  /** Adds a stored chunk. */
  addStored(number: number, bytes: Uint8Array): void {
    const chunk = this.#chunks.get(number) ?? emptyChunk()
    decodeInto(chunk, bytes)
    this.#chunks.set(number, chunk)
  }

  has(id: number): boolean {
    const chunk = this.#chunks.get(chunkOf(id))
    const offset = id % CHUNK
    return chunk !== undefined && (((chunk[offset >>> 5] ?? 0) >>> (offset & 31)) & 1) === 1
  }

  /** The members that are also in the other set. */
  and(other: IdSet): IdSet {
    return this.#combine(other, true)
  }

  /** The members that are not in the other set. */
  without(other: IdSet): IdSet {
    return this.#combine(other, false)
  }

  #combine(other: IdSet, isWanted: boolean): IdSet {
    const result = new IdSet()
    for (const [number, chunk] of this.#chunks) {
      const others = other.#chunks.get(number)
      if (!others && isWanted) continue
      const combined = chunk.slice()
      let any = 0
      for (let at = 0; at < WORDS; at++) {
        const bits = others?.[at] ?? 0
        any |= combined[at] = (combined[at] ?? 0) & (isWanted ? bits : ~bits)
      }
      if (any !== 0) result.#chunks.set(number, combined)
    }
    return result
  }

  get size(): number {
    let size = 0
    for (const chunk of this.#chunks.values()) size += countIn(chunk)
    return size
  }

  /** The ids, chunk by chunk. */
  *[Symbol.iterator](): Generator<number> {
    for (const [number, chunk] of this.#chunks) for (const offset of offsetsIn(chunk)) yield number * CHUNK + offset
  }
}
