import { SEARCH_QUERY_MAX, SEARCH_WORDS_MAX } from '../limits'
import { normalizeForSearch } from '../normalize-for-search'

/** As much of a typed text as a search takes: its first characters and words, with single blanks between them. */
export function answerableQuery(text: string): string {
  const words = [...text.trim()].slice(0, SEARCH_QUERY_MAX).join('').trim().split(/\s+/)
  // a few characters are a blank and an accent, and so make two words of one
  for (let count = Math.min(words.length, SEARCH_WORDS_MAX); count > 0; count--) {
    const query = words.slice(0, count).join(' ')
    if (normalizeForSearch(query).trim().split(/\s+/).length <= SEARCH_WORDS_MAX) return query
  }
  return ''
}
