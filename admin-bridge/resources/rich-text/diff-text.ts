import { BLOCK_END } from '../../../cms/domain/rich-text/stored-state'
import { matchEdited, replacedWords, type Replacement } from './edited-words'
import { NONE, Matching } from './matching'
import { matchMoved } from './moved-words'
import { matchStayed, type Kept } from './stayed-words'
import type { Steps } from './steps'
import { Comparer } from './stretches'
import { Tokens } from './tokens'

/** Where the characters of a new text come from: the index in the old text, or -1 for a new character. */
export type TextChange = { readonly origins: Int32Array; readonly replacements: readonly Replacement[] }

const isBlank = (character: string | undefined): boolean => character?.trim() === ''

/** Finds the characters that stayed, when the words are known. */
class Characters {
  readonly origins: Int32Array
  readonly replacements: Replacement[] = []

  constructor(readonly matching: Matching) {
    this.origins = new Int32Array(matching.now.text.length).fill(-1)
  }

  keep({ from, start, length }: Kept): void {
    for (let offset = 0; offset < length; offset++) this.origins[start + offset] = from + offset
  }

  /** Compares two stretches from both ends; what is between them counts as replaced. */
  #trim(before: string, from: number, after: string, start: number): void {
    const shorter = Math.min(before.length, after.length)
    let head = 0
    while (head < shorter && before[head] === after[head]) head++
    let tail = 0
    while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
    this.keep({ from, start, length: head })
    this.keep({ from: from + before.length - tail, start: start + after.length - tail, length: tail })
    if (after.length === head + tail) return
    // what is added at an end of a word belongs to the word
    const isAdded = before.length === head + tail
    if (isAdded && head > 0 && tail > 0) return
    const [first, last] = isAdded ? [0, before.length] : [head, before.length - tail]
    if (last > first)
      this.replacements.push({ start: start + head, end: start + after.length - tail, from: from + first, to: from + last, isWhole: false })
  }

  keepWord(at: number): void {
    const { old, now } = this.matching
    const origin = this.matching.origin(at)
    if (origin === NONE) return
    const [before, after] = [old.text.slice(old.start(origin), old.end(origin)), now.text.slice(now.start(at), now.end(at))]
    this.#trim(before, old.start(origin), after, now.start(at))
  }

  /**
   * Compares what stands between a word and the next one. Where only one of them has its old neighbour, the punctuation beside
   * it is its own, but a blank belongs to neither.
   */
  keepGap(at: number): void {
    const { old, now } = this.matching
    const [left, right, after, start] = [this.matching.origin(at), this.matching.origin(at + 1), now.gapAfter(at), now.end(at)]
    if (left !== NONE && right === left + 1) return this.#trim(old.gapAfter(left), old.end(left), after, start)
    const isSame = (one: string | undefined, other: string | undefined): boolean => one !== undefined && one === other && !isBlank(one)
    const [behind, before] = [left === NONE ? '' : old.gapAfter(left), right === NONE ? '' : old.gapAfter(right - 1)]
    let [head, tail] = [0, 0]
    while (isSame(after[head], behind[head])) head++
    while (head + tail < after.length && isSame(after.at(-1 - tail), before.at(-1 - tail))) tail++
    this.keep({ from: old.end(left), start, length: head })
    this.keep({ from: old.start(right) - tail, start: start + after.length - tail, length: tail })
  }
}

/** Compares two texts: words that stayed in order, words that moved, and then those that are spelled anew. */
function* compareWords(before: string, after: string): Steps<TextChange> {
  const matching = new Matching(new Tokens(before), new Tokens(after))
  const comparer = new Comparer()
  yield
  const kept = yield* matchStayed(matching, comparer)
  yield
  matchMoved(matching)
  yield
  matchEdited(matching, comparer)
  yield
  const characters = new Characters(matching)
  for (let at = -1; at < matching.now.size; at++) {
    if (at >= 0) characters.keepWord(at)
    characters.keepGap(at)
  }
  for (const each of kept) characters.keep(each)
  return { origins: characters.origins, replacements: [...characters.replacements, ...replacedWords(matching)] }
}

/** How many characters the parts take, with the blank lines between them, that two texts begin with, or end with. */
function sharedLength(
  olds: readonly string[],
  news: readonly string[],
  most: number,
  placeOf: (step: number) => number,
): [count: number, length: number] {
  let [count, length] = [0, 0]
  for (; count < most; count++) {
    const part = olds.at(placeOf(count))
    if (part === undefined || part !== news.at(placeOf(count))) break
    length += part.length + BLOCK_END.length
  }
  return [count, length]
}

/**
 * Finds out which characters of a text are still there after an edit. Most edits leave the parts alone that the text begins and
 * ends with, so only what is between these is compared. Takes time and memory in proportion to the texts.
 */
export function* compareTexts(before: string, after: string): Steps<TextChange> {
  const [olds, news] = [before.split(BLOCK_END), after.split(BLOCK_END)]
  // at least one part of each is left
  const most = Math.min(olds.length, news.length) - 1
  const [count, head] = sharedLength(olds, news, most, (step) => step)
  const [, tail] = sharedLength(olds, news, most - count, (step) => -1 - step)
  const { origins: between, replacements } = yield* compareWords(
    before.slice(head, before.length - tail),
    after.slice(head, after.length - tail),
  )
  const shift = before.length - after.length
  const origins = Int32Array.from({ length: after.length }, (_, at) => (at < head ? at : at + shift))
  origins.set(
    between.map((origin) => (origin < 0 ? origin : origin + head)),
    head,
  )
  const moved = (each: Replacement): Replacement => ({
    ...each,
    start: each.start + head,
    end: each.end + head,
    from: each.from + head,
    to: each.to + head,
  })
  return { origins, replacements: replacements.map(moved) }
}
