import { SEARCH_QUERY_MAX, SEARCH_WORDS_MAX } from '../limits'
import { typedWords } from './words'

/** What to say where a typed text is longer than what a search takes of it. */
export const ONLY_BEGINNING = `Only the beginning counts: a search takes at most ${SEARCH_WORDS_MAX} words and ${SEARCH_QUERY_MAX} characters.`

/** As much of a typed text as a search takes: its first characters and words, with single blanks between them. */
export const answerableQuery = (text: string): string =>
  typedWords([...text.trim()].slice(0, SEARCH_QUERY_MAX).join(''))
    .slice(0, SEARCH_WORDS_MAX)
    .join(' ')
