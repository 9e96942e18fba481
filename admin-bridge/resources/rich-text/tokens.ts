import { BLOCK_END } from '../../../cms/domain/rich-text/stored-state'

/** What stands between two blank lines. `[from, to)` are its words, `letters` their length. */
export type Part = { readonly text: string; readonly at: number; readonly from: number; readonly to: number; readonly letters: number }

/** A word, also one of a single picture. */
const WORD = /[\p{L}\p{N}\p{M}_]+|\p{Extended_Pictographic}/gu

/** A text as a list of its words and blank lines. What else stands between words, blanks and punctuation, is not listed. */
export class Tokens {
  readonly parts: Part[] = []
  /** How often each word occurs. */
  readonly counts = new Map<string, number>()
  readonly #keys: string[] = []
  readonly #starts: number[] = []
  readonly #ends: number[] = []
  readonly #partOf: number[] = []

  constructor(readonly text: string) {
    let at = 0
    for (const part of text.split(BLOCK_END)) {
      if (at > 0) this.#add(BLOCK_END, at - BLOCK_END.length, at)
      const from = this.size
      let letters = 0
      for (const { 0: word, index } of part.matchAll(WORD)) {
        // a sentence that moves may begin with a small letter now
        const key = word.toLowerCase()
        this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
        letters += key.length
        this.#add(key, at + index, at + index + word.length)
      }
      this.parts.push({ text: part, at, from, to: this.size, letters })
      at += part.length + BLOCK_END.length
    }
  }

  #add(key: string, start: number, end: number): void {
    this.#keys.push(key)
    this.#starts.push(start)
    this.#ends.push(end)
    this.#partOf.push(this.parts.length)
  }

  get size(): number {
    return this.#keys.length
  }

  /** A word in lower case, or a blank line; empty before the first one and after the last one. */
  key(index: number): string {
    return this.#keys[index] ?? ''
  }
  start(index: number): number {
    return this.#starts[index] ?? (index < 0 ? 0 : this.text.length)
  }
  end(index: number): number {
    return this.#ends[index] ?? (index < 0 ? 0 : this.text.length)
  }
  /** What stands between a token and the next one. */
  gapAfter(index: number): string {
    return this.text.slice(this.end(index), this.start(index + 1))
  }

  /** Whether a token is a word. */
  isWord(index: number): boolean {
    return index >= 0 && index < this.size && this.key(index) !== BLOCK_END
  }
  /** The part that a word is in. */
  part(index: number): Part | undefined {
    return this.parts[this.#partOf[index] ?? -1]
  }
}
