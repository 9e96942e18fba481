import { groupDigits } from '../../../cms/domain/group-digits'

const NO_RATING = 'N/A'

/** A rating to one decimal: `9.0`; `N/A` for none. */
export const rating = (value: number | null): string => (value === null ? NO_RATING : value.toFixed(1))
/** `9.0/10`; `N/A` for none. */
export const ratingOutOf10 = (value: number | null): string => (value === null ? NO_RATING : `${rating(value)}/10`)

/** A record's name. If it is blank, its kind and id, because a link without text cannot be used. A record that is not stored yet has the id 0. */
export const nameOr = (name: string, kind: string, id: number): string => name.trim() || (id ? `${kind} ${id}` : kind)

/** An id with leading zeros: `0023`. */
export const paddedId = (id: number, digits = 4): string => String(id).padStart(digits, '0')

/** Truncates a string that is too long and appends "...". @param max in Unicode code points, without the ellipsis. */
export function truncated(text: string, max: number): string {
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}...` : text
}

/** A text with typographic apostrophes, of the same length. */
export const typographic = (text: string): string => text.replace(/(\p{L})'(?=\p{L})/gu, '$1’')

/** "1 drink", "2 drinks". */
export const countOf = (count: number, one: string, many = `${one}s`): string => `${groupDigits(count)} ${count === 1 ? one : many}`

const WORDS_PER_MINUTE = 220
const CHARACTERS_PER_MINUTE = 500
/** Runs of characters of scripts that do not separate words by spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu

/** The words of a text, and the characters of scripts that do not separate words. */
function lengthOf(text: string): { words: number; characters: number } {
  let characters = 0
  const spaced = text.replace(UNSPACED, (run) => {
    characters += [...run].length
    return ' '
  })
  const words = spaced.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0
  return { words, characters }
}

/** Number of words in a text. A character of a script without spaces counts as one. */
export function wordCount(text: string): number {
  const { words, characters } = lengthOf(text)
  return words + characters
}

/** Reading time in whole minutes, at least one. Scripts without spaces are counted by characters, others by words. */
export function readingMinutes(text: string): number {
  const { words, characters } = lengthOf(text)
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE + characters / CHARACTERS_PER_MINUTE))
}

/** Splits a text into paragraphs at blank lines. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => part.trim())
    .filter(Boolean)
