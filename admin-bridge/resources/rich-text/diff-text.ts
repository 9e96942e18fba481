import { diffArrays } from 'diff'
import { BLOCK_END } from '../../../cms/domain/rich-text/stored-state'
import { joinChanges, type Stretch } from './stretches'

/** A piece of new text that stands where old text stood: `[start, end)` of the new one for `[from, to)` of the old one. */
export type Replacement = { readonly start: number; readonly end: number; readonly from: number; readonly to: number }
/** Where the characters of a new text come from: the index in the old text, or -1 for a new character. */
export type TextChange = { readonly origins: Int32Array; readonly replacements: readonly Replacement[] }

/** Pieces of a text with the places where they begin. */
type Pieces = { readonly texts: string[]; readonly at: number[] }

/**
 * The work that a comparison may take, in steps: their number grows with the square of the number of edits. What is left out
 * is compared from both ends only.
 */
const WORK_MAX = 1_000_000
/** Most edits that one search looks for. It bounds the memory. */
const EDITS_MAX = 800

/** A piece of a text. The group is a word, also one of a single picture. */
const PIECE = /([\p{L}\p{N}\p{M}_]+|\p{Extended_Pictographic})|[^\S\n]+|[^]/gu

/** Splits a text at blank lines. */
function partsOf(text: string): Pieces {
  const texts = text.split(BLOCK_END)
  let next = 0
  return { texts, at: texts.map((part) => (next += part.length + BLOCK_END.length) - part.length - BLOCK_END.length) }
}

/** Parts in pieces: words, what stands between words, and the blank lines between parts. `words` are the indices of words. */
function piecesOf({ texts, at }: Pieces): Pieces & { words: number[] } {
  const pieces: Pieces & { words: number[] } = { texts: [], at: [], words: [] }
  const add = (text: string, place: number): void => {
    pieces.texts.push(text)
    pieces.at.push(place)
  }
  texts.forEach((text, index) => {
    const start = at[index] ?? 0
    if (index > 0) add(BLOCK_END, start - BLOCK_END.length)
    for (const { 0: piece, 1: word, index: offset } of text.matchAll(PIECE)) {
      if (word !== undefined) pieces.words.push(pieces.texts.length)
      add(piece, start + offset)
    }
  })
  return pieces
}

const textsAt = ({ texts }: Pieces, indices: readonly number[]): string[] => indices.map((index) => texts[index] ?? '')
const slice = ({ texts, at }: Pieces, from: number, to: number): Pieces => ({ texts: texts.slice(from, to), at: at.slice(from, to) })
const without = ({ texts, at }: Pieces, left: ReadonlySet<number>): Pieces => {
  const kept = [...texts.keys()].filter((index) => !left.has(at[index] ?? 0))
  return { texts: kept.map((index) => texts[index] ?? ''), at: kept.map((index) => at[index] ?? 0) }
}

/** Successive pieces as one; null if a moved part was between them. */
function runOf({ texts, at }: Pieces): { text: string; at: number } | null {
  const text = texts.join('')
  const [first = 0, last = 0] = [at[0], at.at(-1)]
  return last + (texts.at(-1)?.length ?? 0) - first === text.length ? { text, at: first } : null
}

class Comparison {
  readonly origins: Int32Array
  readonly replacements: Replacement[] = []
  #work = WORK_MAX

  constructor(after: string) {
    this.origins = new Int32Array(after.length).fill(-1)
  }

  /** Notes that a piece of the old text is still there. */
  keep(from: number, start: number, length: number): void {
    for (let offset = 0; offset < length; offset++) this.origins[start + offset] = from + offset
  }

  /** Finds the equal stretches of two lists; null if they differ too much. */
  stretches(before: string[], after: string[]): Stretch[] | null {
    const maxEditLength = Math.min(EDITS_MAX, Math.floor(Math.sqrt(2 * this.#work)))
    const changes = maxEditLength > 0 ? diffArrays(before, after, { maxEditLength }) : undefined
    const edits = changes ? changes.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0) : maxEditLength
    this.#work = Math.max(0, this.#work - (edits * edits) / 2)
    if (!changes) return null
    const found: Stretch[] = []
    for (const { added, removed, count } of changes) {
      const isEqual = !added && !removed
      const { to: from = 0, end: start = 0 } = found.at(-1) ?? {}
      const [to, end] = [added ? from : from + count, removed ? start : start + count]
      // what was removed and what was added in its place are one stretch
      const removal = isEqual || found.at(-1)?.isEqual ? undefined : found.pop()
      found.push({ isEqual, from: removal?.from ?? from, to, start: removal?.start ?? start, end })
    }
    return joinChanges(found, before, after)
  }

  /** Compares two stretches from both ends; what is between them counts as replaced. */
  trim(before: string, from: number, after: string, start: number): void {
    const shorter = Math.min(before.length, after.length)
    let head = 0
    while (head < shorter && before[head] === after[head]) head++
    let tail = 0
    while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
    this.keep(from, start, head)
    this.keep(from + before.length - tail, start + after.length - tail, tail)
    if (after.length === head + tail) return
    // what is added at an end of a word belongs to the word
    const isAdded = before.length === head + tail
    if (isAdded && head > 0 && tail > 0) return
    const [first, last] = isAdded ? [0, before.length] : [head, before.length - tail]
    if (last > first) this.replacements.push({ start: start + head, end: start + after.length - tail, from: from + first, to: from + last })
  }

  /**
   * Compares parts of both texts word by word. Words go first: a blank or a comma that stays must not cost a word its place.
   * What lies between the words that stay is compared piece by piece.
   */
  compareWords(before: Pieces, after: Pieces): void {
    const [old, pieces] = [piecesOf(before), piecesOf(after)]
    const stretches = this.stretches(textsAt(old, old.words), textsAt(pieces, pieces.words))
    if (!stretches) {
      after.texts.forEach((text, index) => this.trim(before.texts[index] ?? '', before.at[index] ?? 0, text, after.at[index] ?? 0))
      return
    }
    let [from, start] = [0, 0]
    for (const stretch of stretches.filter(({ isEqual }) => isEqual)) {
      for (let index = stretch.from; index < stretch.to; index++) {
        const [to = 0, end = 0] = [old.words[index], pieces.words[stretch.start + index - stretch.from]]
        this.comparePieces(old, pieces, { isEqual: false, from, to, start, end })
        this.keepPiece(old, to, pieces, end)
        ;[from, start] = [to + 1, end + 1]
      }
    }
    this.comparePieces(old, pieces, { isEqual: false, from, to: old.texts.length, start, end: pieces.texts.length })
  }

  keepPiece(old: Pieces, from: number, pieces: Pieces, start: number): void {
    this.keep(old.at[from] ?? 0, pieces.at[start] ?? 0, old.texts[from]?.length ?? 0)
  }

  /** Compares what lies between two words that stay: other words, blanks and punctuation. Mostly it is one blank, still there. */
  comparePieces(old: Pieces, pieces: Pieces, { from, to, start, end }: Stretch): void {
    while (from < to && start < end && old.texts[from] === pieces.texts[start]) this.keepPiece(old, from++, pieces, start++)
    while (from < to && start < end && old.texts[to - 1] === pieces.texts[end - 1]) this.keepPiece(old, --to, pieces, --end)
    if (from === to || start === end) return
    const [before, after] = [slice(old, from, to), slice(pieces, start, end)]
    const whole = { isEqual: false, from: 0, to: to - from, start: 0, end: end - start }
    for (const stretch of this.stretches(before.texts, after.texts) ?? [whole]) {
      if (stretch.isEqual) {
        for (let step = 0; step < stretch.to - stretch.from; step++)
          this.keepPiece(before, stretch.from + step, after, stretch.start + step)
      } else {
        const [removed, added] = [runOf(slice(before, stretch.from, stretch.to)), runOf(slice(after, stretch.start, stretch.end))]
        if (removed?.text && added?.text) this.trim(removed.text, removed.at, added.text, added.at)
      }
    }
  }
}

/** Parts that are in another place now: equal ones among those that differ, each used once. */
function movedParts(before: Pieces[], after: Pieces[]): [from: number, start: number, length: number][] {
  const places = new Map<string, number[]>()
  for (const { texts, at } of before) {
    texts.forEach((text, index) => {
      if (text.trim() === '') return
      const same = places.get(text)
      if (same) same.push(at[index] ?? 0)
      else places.set(text, [at[index] ?? 0])
    })
  }
  return after.flatMap(({ texts, at }) =>
    texts.flatMap((text, index): [number, number, number][] => {
      const from = places.get(text)?.shift()
      return from === undefined ? [] : [[from, at[index] ?? 0, text.length]]
    }),
  )
}

/**
 * Finds out which characters of a text are still there after an edit: first whole parts between blank lines, also those that
 * have moved, then words. Takes time and memory in proportion to the texts.
 */
export function compareTexts(before: string, after: string): TextChange {
  const comparison = new Comparison(after)
  const [old, parts] = [partsOf(before), partsOf(after)]
  const whole: Stretch = { isEqual: false, from: 0, to: old.texts.length, start: 0, end: parts.texts.length }
  const stretches = comparison.stretches(old.texts, parts.texts) ?? [whole]
  for (const { isEqual, from, to, start } of stretches) {
    if (!isEqual) continue
    const [first, last] = [old.at[from] ?? 0, (old.at[to - 1] ?? 0) + (old.texts[to - 1]?.length ?? 0)]
    // with the blank lines around them
    const begin = Math.min(first, parts.at[start] ?? 0, BLOCK_END.length)
    const end = Math.min(before.length - last, BLOCK_END.length)
    comparison.keep(
      first - begin,
      (parts.at[start] ?? 0) - begin,
      Math.min(last - first + begin + end, after.length - (parts.at[start] ?? 0) + begin),
    )
  }
  const differing = stretches.filter(({ isEqual }) => !isEqual)
  const olds = differing.map(({ from, to }) => slice(old, from, to))
  const news = differing.map(({ start, end }) => slice(parts, start, end))
  const moved = movedParts(olds, news)
  for (const move of moved) comparison.keep(...move)
  const [left, arrived] = [new Set(moved.map(([from]) => from)), new Set(moved.map(([, start]) => start))]
  olds.forEach((pieces, index) => comparison.compareWords(without(pieces, left), without(news[index] ?? pieces, arrived)))
  return { origins: comparison.origins, replacements: comparison.replacements }
}
