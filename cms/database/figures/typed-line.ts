import { compactLine } from '../../domain/normalize-for-search'
import { searchedWords } from '../../domain/search/words'

/** A spelling of a line, and how many records have exactly this one. */
export type Spelling = { readonly value: string; readonly total: number }

/** Which spellings are asked for. @property field by its name in the API. */
export type SpellingQuery = { readonly field: string; readonly skip: number; readonly limit: number }

/**
 * What somebody types of a line: its words, and all of it without blanks. Normalized, as the keys of lines are. It fits a key
 * in which each word begins a word, or that begins so but for blanks.
 */
export type TypedLine = { readonly words: readonly string[]; readonly compact: string }

/** A typed text as the keys of lines are compared with it. */
export const typedLine = (text: string): TypedLine => ({ words: searchedWords(text), compact: compactLine(text) })
