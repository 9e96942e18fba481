import { SEARCH_WORDS_MAX } from '../limits'
import { normalizeForSearch } from '../normalize-for-search'
import { isOneErrorAway } from './typing-error'

// All texts here are normalized (`normalizeForSearch`), but for those that somebody typed.

/** The longest part of a word that the index can find, in code points. */
export const PART_MAX = 64
/** Longer words are indexed in overlapping pieces. Every part of up to PART_MAX code points lies within one piece. */
const PIECE = 2 * PART_MAX
/** Only words of at least this many letters are found in spite of a typing error. */
export const SIMILAR_FROM = 5

/** A run of letters and digits. */
export const RUN = /[\p{L}\p{M}\p{N}]+/gu
const PLAIN = /^[\p{L}\p{M}\p{N}]+$/u
const LETTERS = /^[\p{L}\p{M}]+$/u
const OUTER_PUNCTUATION = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu

/** The words of a text: what stands between blanks. */
export const typedWords = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/**
 * The normalized words of what somebody searches for, each once. A word that is longer than the index can find is cut to what it can
 * find. Some characters expand to a phrase, so one typed word can become several; only the first eight count.
 * @param typed as it was typed.
 */
export const searchedWords = (typed: string): string[] => {
  const words = typedWords(normalizeForSearch(typed))
  return [...new Set(words.map((word) => (word.length > PART_MAX ? [...word].slice(0, PART_MAX).join('') : word)))].slice(
    0,
    SEARCH_WORDS_MAX,
  )
}

/** Whether a word consists of letters and digits alone. */
export const isPlain = (word: string): boolean => PLAIN.test(word)

export const isLetters = (word: string): boolean => LETTERS.test(word)

function pieces(word: string): string[] {
  if (word.length <= PIECE) return [word]
  const points = [...word]
  if (points.length <= PIECE) return [word]
  const count = Math.ceil((points.length - PART_MAX) / PART_MAX)
  return Array.from({ length: count }, (_, index) => points.slice(index * PART_MAX, index * PART_MAX + PIECE).join(''))
}

/**
 * The words of a text: its runs of letters and digits, and what stands between blanks with other signs in it. Every part of
 * the text without a blank, up to PART_MAX code points, is part of one of them.
 */
export function indexedWords(text: string): Set<string> {
  const words = new Set<string>()
  for (const token of new Set(text.split(/\s+/))) {
    if (token === '') continue
    if (isPlain(token)) {
      for (const piece of pieces(token)) words.add(piece)
      continue
    }
    for (const word of [token, ...(token.match(RUN) ?? [])]) for (const piece of pieces(word)) words.add(piece)
  }
  return words
}

/** Whether one typing error can lie between two words, at a glance: it changes the first or the last letter, but not both. */
const canBeSimilar = (word: string, searched: string): boolean =>
  Math.abs(word.length - searched.length) <= 2 && (word[0] === searched[0] || word.at(-1) === searched.at(-1))

/** Whether a word is the searched one with one typing error. Both must be letters. */
export const isSimilar = (word: string, searched: string): boolean =>
  canBeSimilar(word, searched) &&
  isLetters(searched) &&
  isLetters(word) &&
  [...word].length >= SIMILAR_FROM &&
  isOneErrorAway(word, searched)

/** How well a word matches, best first. */
export const MATCHES = ['whole', 'beginning', 'part', 'similar'] as const
export type Match = (typeof MATCHES)[number]

/**
 * How an indexed word matches a searched one; null if it does not. Punctuation around the indexed word is ignored.
 * `similar` is one typing error in a word of letters.
 */
export function matchOf(word: string, searched: string): Match | null {
  if (word.includes(searched)) {
    const core = isPlain(word) ? word : word.replace(OUTER_PUNCTUATION, '')
    if (word === searched || core === searched) return 'whole'
    return word.startsWith(searched) || core.startsWith(searched) ? 'beginning' : 'part'
  }
  return isSimilar(word, searched) ? 'similar' : null
}
