import { SEARCH_WORDS_MAX } from '../limits'
import { normalizeForSearch } from '../normalize-for-search'
import { isOneErrorAway } from './typing-error'

// All texts here are normalized (`normalizeForSearch`), but for those that somebody typed.

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
 * The normalized words of what somebody searches for, each once. Some characters expand to a phrase, so one typed word can
 * become several; only the first eight count.
 * @param typed as it was typed.
 */
export const searchedWords = (typed: string): string[] => [...new Set(typedWords(normalizeForSearch(typed)))].slice(0, SEARCH_WORDS_MAX)

const isPlain = (word: string): boolean => PLAIN.test(word)

export const isLetters = (word: string): boolean => LETTERS.test(word)

/**
 * The words of a text: what stands between blanks, the same without punctuation around it, and its runs of letters and
 * digits. Every part of the text without a blank is part of one of them.
 */
export function indexedWords(text: string): Set<string> {
  const words = new Set<string>()
  for (const token of text.split(/\s+/)) {
    if (token === '') continue
    words.add(token)
    if (isPlain(token)) continue
    const core = token.replace(OUTER_PUNCTUATION, '')
    if (core) words.add(core)
    for (const run of token.match(RUN) ?? []) words.add(run)
  }
  return words
}

/** Whether one typing error can lie between two words, at a glance: it changes the first or the last letter, but not both. */
const canBeSimilar = (word: string, searched: string): boolean =>
  Math.abs(word.length - searched.length) <= 2 && (word[0] === searched[0] || word.at(-1) === searched.at(-1))

/** Whether a searched word may stand for one with a typing error. */
export const canHaveError = (searched: string): boolean => isLetters(searched) && [...searched].length >= SIMILAR_FROM - 1

/** Whether a word is the searched one with one typing error. Both must be letters. */
export const isSimilar = (word: string, searched: string): boolean =>
  canBeSimilar(word, searched) &&
  isLetters(searched) &&
  isLetters(word) &&
  [...word].length >= SIMILAR_FROM &&
  isOneErrorAway(word, searched)
