import { normalizeForSearch } from '../../../cms/domain/normalize-for-search'

/**
 * How well a text answers what somebody typed: 4 it begins so, 3 one of its words does, 2 it holds it, 1 it holds each
 * word of it, in any order, 0 not. @param wanted already in {@link normalizeForSearch}, because it is the same for many texts.
 */
export function wordMatchRank(text: string, wanted: string): number {
  const words = normalizeForSearch(text)
  const at = words.indexOf(wanted)
  if (at === 0) return 4
  if (at > 0) return words.includes(` ${wanted}`) ? 3 : 2
  return wanted.split(/\s+/).every((part) => words.includes(part)) ? 1 : 0
}
