import type { Matching } from './matching'
import type { Steps } from './steps'
import type { Comparer, Stretch } from './stretches'
import type { Part } from './tokens'

/** A stretch of the old text that is still there. */
export type Kept = { readonly from: number; readonly start: number; readonly length: number }

/** Parts of both texts that differ, in one place. */
type Differing = { readonly olds: Part[]; readonly news: Part[] }

/** Words whose comparison takes several milliseconds. */
const MANY_WORDS = 10_000

const textsOf = (parts: readonly Part[]): string[] => parts.map(({ text }) => text)
/** The places of the words of these parts. */
function wordsOf(parts: readonly Part[]): number[] {
  const places: number[] = []
  for (const { from, to } of parts) for (let at = from; at < to; at++) places.push(at)
  return places
}

/** Notes that parts of the old text, from one to the last of them, are still there. */
function keepParts(matching: Matching, old: Part, now: Part, last: Part): Kept {
  for (let step = 0; step < last.to - now.from; step++) matching.match(old.from + step, now.from + step)
  return { from: old.at, start: now.at, length: last.at + last.text.length - now.at }
}

/** Notes that a blank line beside equal parts is still there, if there is one in both texts. */
function keepBlankLine(matching: Matching, from: number, at: number): void {
  const { old, now } = matching
  if (from >= 0 && at >= 0 && from < old.size && at < now.size) matching.match(from, at)
}

/** Finds equal parts in the same order, with the blank lines around them. */
function keepEqual(matching: Matching, stretches: readonly Stretch[]): Kept[] {
  const [olds, news] = [matching.old.parts, matching.now.parts]
  return stretches.flatMap(({ isEqual, from, start, end }) => {
    const [old, now, last] = [olds[from], news[start], news[end - 1]]
    if (!isEqual || !old || !now || !last) return []
    keepBlankLine(matching, old.from - 1, now.from - 1)
    keepBlankLine(matching, old.from + last.to - now.from, last.to)
    return [keepParts(matching, old, now, last)]
  })
}

/** Finds parts that are in another place now: equal ones among those that differ, each used once. The others are left. */
function keepMoved(matching: Matching, differing: readonly Differing[]): { kept: Kept[]; others: Differing[] } {
  const places = new Map<string, Part[]>()
  for (const part of differing.flatMap(({ olds }) => olds)) {
    if (part.text.trim() === '') continue
    const same = places.get(part.text)
    if (same) same.push(part)
    else places.set(part.text, [part])
  }
  const moved = new Set<Part>()
  const kept = differing.flatMap(({ news }) =>
    news.flatMap((part) => {
      const old = places.get(part.text)?.shift()
      if (!old) return []
      moved.add(old).add(part)
      return [keepParts(matching, old, part, part)]
    }),
  )
  const isLeft = (part: Part): boolean => !moved.has(part)
  return { kept, others: differing.map(({ olds, news }) => ({ olds: olds.filter(isLeft), news: news.filter(isLeft) })) }
}

/** Finds the words that stayed at both ends of a part. */
function matchEnds(matching: Matching, old: Part, part: Part): void {
  const shorter = Math.min(old.to - old.from, part.to - part.from)
  const isSame = (from: number, at: number): boolean => matching.old.key(from) === matching.now.key(at)
  let head = 0
  for (; head < shorter && isSame(old.from + head, part.from + head); head++) matching.match(old.from + head, part.from + head)
  for (let tail = 1; tail <= shorter - head && isSame(old.to - tail, part.to - tail); tail++) matching.match(old.to - tail, part.to - tail)
}

/** Whether words of a part are so few, and so short, that it may be another text: less than half of its words, and a third of its letters. */
const isFew = (words: number, letters: number, { from, to, letters: all }: Part): boolean => words * 2 < to - from && letters * 3 < all

/** A text that has only small words in common with an old one is another text, and they are other words. */
function dropSmallWords(matching: Matching, part: Part): void {
  const { old, now } = matching
  const shared = new Map<Part | undefined, { words: number; letters: number }>()
  for (let at = part.from; at < part.to; at++) {
    const other = old.part(matching.origin(at))
    const { words, letters } = shared.get(other) ?? { words: 0, letters: 0 }
    shared.set(other, { words: words + 1, letters: letters + now.key(at).length })
  }
  for (let at = part.from; at < part.to;) {
    const [other, length] = [old.part(matching.origin(at)), matching.runFrom(at)]
    const { words, letters } = shared.get(other) ?? { words: 0, letters: 0 }
    if (other && isFew(words, letters, part) && isFew(words, letters, other) && !matching.isDistinctive(at, length))
      for (let step = 0; step < length; step++) matching.unmatch(at + step)
    at += length
  }
}

/** Finds the words that stayed in order. If that is too much work, only those at both ends of each part. */
function* matchWords(matching: Matching, { olds, news }: Differing, comparer: Comparer): Steps<void> {
  const [before, after] = [wordsOf(olds), wordsOf(news)]
  const stretches = comparer.stretches(
    before.map((index) => matching.old.key(index)),
    after.map((index) => matching.now.key(index)),
  )
  if (before.length > MANY_WORDS) yield
  news.forEach((part, index) => {
    const old = olds[index]
    if (!stretches && old) matchEnds(matching, old, part)
  })
  for (const { isEqual, from, to, start } of stretches ?? [])
    if (isEqual) for (let step = 0; step < to - from; step++) matching.match(before[from + step] ?? 0, after[start + step] ?? 0)
  for (const part of news) dropSmallWords(matching, part)
}

/**
 * Finds what stayed: first whole parts between blank lines, also those that have moved, then words. Returns the whole parts,
 * because what stands between words has stayed in them too.
 */
export function* matchStayed(matching: Matching, comparer: Comparer): Steps<Kept[]> {
  const [olds, news] = [matching.old.parts, matching.now.parts]
  const whole: Stretch = { isEqual: false, from: 0, to: olds.length, start: 0, end: news.length }
  const stretches = comparer.stretches(textsOf(olds), textsOf(news)) ?? [whole]
  const kept = keepEqual(matching, stretches)
  const differing = stretches.flatMap(({ isEqual, from, to, start, end }) =>
    isEqual ? [] : [{ olds: olds.slice(from, to), news: news.slice(start, end) }],
  )
  const moved = keepMoved(matching, differing)
  for (const each of moved.others) yield* matchWords(matching, each, comparer)
  return [...kept, ...moved.kept]
}
