import type { Tokens } from './tokens'

/** What has no counterpart. It is not -1, which is the place before the first token. */
export const NONE = -2

/** Such as "and" and "the". */
const SMALL_WORD = /^\p{Script=Latin}{1,3}$/u

/** Which tokens of a new text are which ones of the old text. The ends of the texts are counterparts of each other. */
export class Matching {
  readonly #origins: Int32Array
  readonly #places: Int32Array

  constructor(
    readonly old: Tokens,
    readonly now: Tokens,
  ) {
    this.#origins = new Int32Array(now.size).fill(NONE)
    this.#places = new Int32Array(old.size).fill(NONE)
  }

  /** The old token that a new one is. */
  origin(index: number): number {
    return this.#origins[index] ?? (index < 0 ? -1 : this.old.size)
  }
  /** The new token that an old one is. */
  place(index: number): number {
    return this.#places[index] ?? (index < 0 ? -1 : this.now.size)
  }

  /** Makes two tokens counterparts. If both had others, which are the same word, those become counterparts of each other. */
  match(from: number, at: number): void {
    const [place, origin] = [this.place(from), this.origin(at)]
    if (place >= 0) this.#origins[place] = origin
    if (origin >= 0) this.#places[origin] = place
    this.#origins[at] = from
    this.#places[from] = at
  }

  unmatch(at: number): void {
    const origin = this.origin(at)
    this.#origins[at] = NONE
    if (origin >= 0) this.#places[origin] = NONE
  }

  /** How many words from here on are the same ones of the old text in the same order, in one part. */
  runFrom(at: number): number {
    const origin = this.origin(at)
    let length = 1
    while (
      origin !== NONE &&
      this.now.isWord(at + length) &&
      this.old.isWord(origin + length) &&
      this.origin(at + length) === origin + length
    )
      length++
    return length
  }

  /**
   * Whether words of the new text say something by themselves: long ones, three together, or one that stands once in each text.
   * Small words such as "and the" stand everywhere: they do not show where a text has moved to.
   */
  isDistinctive(at: number, length: number): boolean {
    let weight = length - 1
    for (let index = at; index < at + length; index++) {
      const key = this.now.key(index)
      weight += Math.max(0, key.length - 3)
      if (!SMALL_WORD.test(key) && this.now.counts.get(key) === 1 && this.old.counts.get(key) === 1) return true
    }
    return weight >= 2
  }
}
