import { MATCHES, RUN, indexedWords, isPlain, isSimilar, matchOf, type Match } from './words'

/** A searched word, and whether words with one typing error count. */
export type Wanted = { readonly word: string; readonly allowsErrors: boolean }

/** A letter, a mark on one, or a digit, as an expression. */
const IN_WORD = String.raw`[\p{L}\p{M}\p{N}]`

const best = (matches: ReadonlySet<Match | null>): Match | null => MATCHES.find((match) => matches.has(match)) ?? null

/** How a text matches a word of letters and digits: such a word needs no escape in an expression. */
function plainMatch(text: string, word: string): Match {
  const beginning = `(?<!${IN_WORD})${word}`
  if (new RegExp(`${beginning}(?!${IN_WORD})`, 'u').test(text)) return 'whole'
  return new RegExp(beginning, 'u').test(text) ? 'beginning' : 'part'
}

function exactMatch(text: string, word: string): Match | null {
  // whatever is part of an indexed word is part of the text, and most texts lack a word
  if (!text.includes(word)) return null
  if (isPlain(word)) return plainMatch(text, word)
  return best(new Set([...indexedWords(text)].map((each) => (each.includes(word) ? matchOf(each, word) : null))))
}

/**
 * How well a text matches each of some words: as well as the best of its {@link indexedWords}, but for most words it takes a
 * tenth of the time. What the index divides, because it is longer than 128 characters, counts as one word here.
 * @param text normalized, as the words are. @returns null for each word that the text does not have.
 */
export function textMatches(text: string, words: readonly Wanted[]): (Match | null)[] {
  const matches = words.map(({ word }) => exactMatch(text, word))
  const missing = words.flatMap(({ word, allowsErrors }, at) => (allowsErrors && matches[at] === null ? [{ word, at }] : []))
  if (missing.length === 0) return matches
  for (const [run] of text.matchAll(RUN)) for (const { word, at } of missing) if (isSimilar(run, word)) matches[at] = 'similar'
  return matches
}
