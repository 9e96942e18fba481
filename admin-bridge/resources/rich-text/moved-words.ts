import { NONE, type Matching } from './matching'
import type { Part, Tokens } from './tokens'

/** Most words that one step looks at on either side. It bounds the time. */
const REACH = 200

/** Where each run of one or two words starts that stands only once among the words that are free; -1 for more than once. */
function uniqueRuns(tokens: Tokens, isFree: (index: number) => boolean, size: 1 | 2): Map<string, number> {
  const found = new Map<string, number>()
  const isFreeWord = (index: number): boolean => tokens.isWord(index) && isFree(index)
  for (let index = 0; index < tokens.size; index++) {
    if (!isFreeWord(index) || (size === 2 && !isFreeWord(index + 1))) continue
    const key = size === 1 ? tokens.key(index) : `${tokens.key(index)} ${tokens.key(index + 1)}`
    found.set(key, found.has(key) ? -1 : index)
  }
  return found
}

/** How far the same words go on, in one direction, that are not yet counterparts. */
function reach(matching: Matching, from: number, at: number, step: 1 | -1): number {
  const { old, now } = matching
  let length = 0
  while (length < REACH) {
    const [before, after] = [from + step * (length + 1), at + step * (length + 1)]
    if (!now.isWord(after) || now.key(after) !== old.key(before) || matching.origin(after) === before) break
    length++
  }
  return length
}

/** The old parts from which each new part has words. */
function sourcesOf(matching: Matching): Map<Part | undefined, Set<Part | undefined>> {
  const { old, now } = matching
  const sources = new Map(now.parts.map((part): [Part | undefined, Set<Part | undefined>] => [part, new Set()]))
  for (let at = 0; at < now.size; at++)
    if (now.isWord(at) && matching.origin(at) !== NONE) sources.get(now.part(at))?.add(old.part(matching.origin(at)))
  return sources
}

/**
 * Finds words that stand elsewhere now. Of the words that a comparison in order left over, one that is left over once in each
 * text has moved, and with it the same words on both sides of it, also those that were found in another place: in "the notes or
 * the manual" after "the manual or the notes", each "the" belongs to its noun. Small words move only inside of their part.
 */
export function matchMoved(matching: Matching): void {
  const { old, now } = matching
  for (const size of [1, 2, 1] as const) {
    const sources = sourcesOf(matching)
    const places = uniqueRuns(old, (index) => matching.place(index) === NONE, size)
    for (const [key, at] of uniqueRuns(now, (index) => matching.origin(index) === NONE, size)) {
      const from = places.get(key) ?? -1
      if (at < 0 || from < 0 || matching.origin(at) !== NONE || matching.place(from) !== NONE) continue
      const left = reach(matching, from, at, -1)
      const length = left + 1 + reach(matching, from, at, 1)
      const isInside = sources.get(now.part(at))?.has(old.part(from))
      if (!isInside && !matching.isDistinctive(at - left, length)) continue
      for (let step = 0; step < length; step++) matching.match(from - left + step, at - left + step)
    }
  }
}
