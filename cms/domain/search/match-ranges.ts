import { normalizeForSearch } from '../normalize-for-search'
import { RUN, isLetters, isSimilar } from './words'

/** Part of a text, in UTF-16 units. */
export type Range = readonly [from: number, to: number]

// a byte order mark is no blank to a reader
const TOKEN = /[\S\ufeff]+/g

/** A text and its normalized form, with the way back. */
type Normalized = { readonly text: string; at(index: number): number }

/** Characters that normalizing can make shorter: accents of their own, unseen ones, and letters of two units. */
const SHORTER = /[\p{Mn}\p{Default_Ignorable_Code_Point}\u0640\u{10000}-\u{10ffff}]/u

/** Normalizes character by character, because accents and ligatures change the length. */
function normalized(text: string): Normalized {
  const whole = normalizeForSearch(text)
  if (whole.length === text.length && !SHORTER.test(text)) return { text: whole, at: (index) => index }
  const origins: number[] = []
  let result = ''
  let from = 0
  for (const character of text) {
    const part = normalizeForSearch(character)
    for (let unit = 0; unit < part.length; unit++) origins.push(from)
    result += part
    from += character.length
  }
  return { text: result, at: (index) => origins[index] ?? text.length }
}

function* occurrences(text: string, word: string): Generator<number> {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) yield at
}

/** Where the words of a token that are one typing error away from the searched word stand. */
function* similarIn(text: string, word: string): Generator<number[]> {
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (isSimilar(run, word)) yield [index, index + run.length]
  }
}

function rangesOf(text: string, find: (token: string) => Iterable<readonly number[]>): Range[] {
  const ranges: Range[] = []
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const { text: plain, at } = normalized(token)
    for (const [from = 0, to = 0] of find(plain)) ranges.push([index + at(from), index + at(to)])
  }
  return ranges
}

/**
 * The parts of a text that match searched words, in order and apart. A word that does not occur marks the words that differ
 * from it by one typing error.
 * @param words normalized. @param spelled those of them that occur in another text of the same search.
 */
export function matchRanges(text: string, words: readonly string[], spelled: ReadonlySet<string> = new Set()): Range[] {
  const all = words.filter(Boolean).flatMap((word) => {
    const exact = rangesOf(text, (token) => [...occurrences(token, word)].map((at) => [at, at + word.length]))
    return exact.length > 0 || spelled.has(word) || !isLetters(word) ? exact : rangesOf(text, (token) => similarIn(token, word))
  })
  const merged: Range[] = []
  for (const [from, to] of all.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], to)]
    else merged.push([from, to])
  }
  return merged
}

/** Long texts are searched piece by piece, so that only the piece with the match is taken apart. */
const PIECE = 4_096
/** How far typing errors are looked for. */
const SIMILAR_WITHIN = 20_000
/** The next piece begins this far before the end of the last one: no searched word is longer. */
const OVERLAP = 1_024

/** A text in overlapping pieces, with their places. */
function* piecesOf(text: string): Generator<readonly [from: number, piece: string]> {
  for (let from = 0; from < text.length; from += PIECE - OVERLAP) {
    yield [from, text.slice(from, from + PIECE)]
    if (from + PIECE >= text.length) return
  }
}

const earliest = (places: readonly number[]): number | null => (places.length > 0 ? Math.min(...places) : null)

/** The place of the first hit; null without one. @param find looks in a normalized piece. */
function firstIn(text: string, find: (plain: string) => number | null): number | null {
  for (const [from, piece] of piecesOf(text)) {
    const at = find(normalizeForSearch(piece))
    if (at !== null) return from + normalized(piece).at(at)
  }
  return null
}

/**
 * Where a text first has one of the words, or else where a word near its beginning first differs from one of them by a typing
 * error; null if nowhere. @param words normalized.
 */
export function firstMatch(text: string, words: readonly string[]): number | null {
  const exact = firstIn(text, (plain) => earliest(words.map((word) => plain.indexOf(word)).filter((at) => at >= 0)))
  if (exact !== null) return exact
  const letters = words.filter(isLetters)
  return firstIn(text.slice(0, SIMILAR_WITHIN), (plain) =>
    earliest(letters.flatMap((word) => [...similarIn(plain, word)].map(([at = 0]) => at))),
  )
}
