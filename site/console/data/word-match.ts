import { normalizeForSearch } from '../../../cms/domain/normalize-for-search'

/**
 * Ranks how well a text matches a query: 4 for a prefix of the text, 3 for a prefix of one of its words, 2 for a substring,
 * 1 if the text contains every word of the query in any order, 0 for no match.
 * @param query already passed through {@link normalizeForSearch}, because callers rank many texts with it.
 */
export function wordMatchRank(text: string, query: string): number {
  const normalized = normalizeForSearch(text)
  const position = normalized.indexOf(query)
  if (position === 0) return 4
  if (position > 0) return normalized.includes(` ${query}`) ? 3 : 2
  return query.split(/\s+/).every((word) => normalized.includes(word)) ? 1 : 0
}
