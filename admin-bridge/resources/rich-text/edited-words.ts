import { BLOCK_END } from '../../../cms/domain/rich-text/stored-state'
import { NONE, type Matching } from './matching'
import type { Comparer } from './stretches'
import type { Part } from './tokens'

/** A piece of new text that stands where old text stood: `[start, end)` of the new one for `[from, to)` of the old one. */
export type Replacement = {
  readonly start: number
  readonly end: number
  readonly from: number
  readonly to: number
  /** Whether nothing of the block stayed. */
  readonly isWhole: boolean
}

/** Words shorter than this are not spellings of each other. */
const WORD_MIN = 4

/** Whether one word is another spelling of the other: they begin and end alike for more than half of the longer one. */
function isSpelling(one: string, other: string): boolean {
  const [longer, shorter] = [Math.max(one.length, other.length), Math.min(one.length, other.length)]
  if (one === BLOCK_END || other === BLOCK_END) return one === other
  if (longer < WORD_MIN || shorter * 2 <= longer) return false
  let same = 0
  while (same < shorter && one[same] === other[same]) same++
  let [last, otherLast] = [one.length - 1, other.length - 1]
  for (; same < shorter && one[last] === other[otherLast]; same++, last--, otherLast--);
  return same * 2 > longer
}

const indices = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step)

/** The old tokens that have gone between two new ones: those after the left one, and those before the right one. */
function goneBetween(matching: Matching, left: number, right: number): number[] {
  const [from, to] = [matching.origin(left) + 1, matching.origin(right)]
  let end = from
  while (end < matching.old.size && matching.place(end) === NONE) end++
  let start = to
  while (start > 0 && matching.place(start - 1) === NONE) start--
  return start <= from && end >= to ? indices(from, to) : [...indices(from, end), ...indices(start, to)]
}

/** The parts of which enough stayed that their new words are edits, and not another text. */
function editedParts(matching: Matching): Set<Part | undefined> {
  const stayed = ({ from, to }: Part): number => indices(from, to).filter((at) => matching.origin(at) !== NONE).length
  return new Set(matching.now.parts.filter((part) => stayed(part) * 3 >= part.to - part.from))
}

/** Matches two lists of tokens, in order: words with other spellings of them, and blank lines. Returns the new ones. */
function matchSpellings(matching: Matching, gone: number[], come: number[], comparer: Comparer): number[] {
  const keys = { old: gone.map((index) => matching.old.key(index)), now: come.map((index) => matching.now.key(index)) }
  const isSame = (from: number, at: number): boolean => isSpelling(keys.old[from] ?? '', keys.now[at] ?? '')
  const shorter = Math.min(gone.length, come.length)
  // from both ends without the comparer, whose work is limited
  let [head, tail] = [0, 0]
  while (head < shorter && isSame(head, head)) head++
  while (tail < shorter - head && isSame(gone.length - 1 - tail, come.length - 1 - tail)) tail++
  const [last, lastNew] = [gone.length - tail, come.length - tail]
  const between = comparer.stretches(keys.old.slice(head, last), keys.now.slice(head, lastNew), isSpelling) ?? []
  const pairs = [
    ...indices(0, head).map((step) => [step, step]),
    ...between.flatMap(({ isEqual, from, to, start }) =>
      isEqual ? indices(0, to - from).map((step) => [head + from + step, head + start + step]) : [],
    ),
    ...indices(0, tail).map((step) => [last + step, lastNew + step]),
  ]
  for (const [from = 0, at = 0] of pairs) matching.match(gone[from] ?? 0, come[at] ?? 0)
  return pairs.map(([, at = 0]) => come[at] ?? 0)
}

/** Finds other spellings of words, and the blank lines between them, among words without a counterpart that stand in one place. */
export function matchEdited(matching: Matching, comparer: Comparer): void {
  const { now } = matching
  const found: number[] = []
  for (let at = 0; at < now.size; at++) {
    if (matching.origin(at) !== NONE) continue
    const start = at
    while (at < now.size && matching.origin(at) === NONE) at++
    for (const each of matchSpellings(matching, goneBetween(matching, start - 1, at), indices(start, at), comparer)) found.push(each)
  }
  // a word that looks alike in another text is another word
  const edited = editedParts(matching)
  for (const at of found) if (now.isWord(at) && !edited.has(now.part(at))) matching.unmatch(at)
}

/** Whether so many words can stand in place of so many others. */
const isAbout = (one: number, other: number): boolean => Math.abs(one - other) <= Math.max(1, Math.min(one, other) / 2)

/**
 * The old words `[from, to)` in whose place new ones stand: between the same words, or the same word and an end of the part.
 * Beside one word that has moved, they include this word: what both had in common goes on in the new ones.
 */
function placeOf(matching: Matching, start: number, end: number): [from: number, to: number] | null {
  const { old, now } = matching
  const most = 2 * (end - start)
  const isGone = (index: number): boolean => old.isWord(index) && matching.place(index) === NONE
  const [left, right] = [matching.origin(start - 1), matching.origin(end)]
  let [after, before] = [left + 1, right]
  while (isGone(after) && after - left <= most) after++
  while (isGone(before - 1) && right - before < most) before--
  const isPlaced = (from: number, to: number): boolean => from >= 0 && to > from && isAbout(to - from, end - start)
  if (isPlaced(left + 1, right) && after === right) return [left + 1, right]
  const [isFirst, isLast] = [!now.isWord(start - 1), !now.isWord(end)]
  if (!isFirst && isPlaced(left + 1, after)) return isLast && !old.isWord(after) ? [left + 1, after] : [left, after]
  if (!isLast && isPlaced(before, right)) return isFirst && !old.isWord(before - 1) ? [before, right] : [before, right + 1]
  return null
}

/** Finds new words that stand in place of about as many old ones, in a part that stayed or was replaced as a whole. */
export function replacedWords(matching: Matching): Replacement[] {
  const { old, now } = matching
  const found: Replacement[] = []
  const edited = editedParts(matching)
  for (let at = 0; at < now.size; at++) {
    const start = at
    while (now.isWord(at) && matching.origin(at) === NONE) at++
    if (at === start) continue
    const isWhole = !now.isWord(start - 1) && !now.isWord(at)
    const [from, to] = (isWhole || edited.has(now.part(start)) ? placeOf(matching, start, at) : null) ?? [0, 0]
    if (to > from) found.push({ start: now.start(start), end: now.end(at - 1), from: old.start(from), to: old.end(to - 1), isWhole })
  }
  return found
}
