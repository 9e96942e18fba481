import { normalizeForSearch } from '../../../cms/domain/normalize-for-search'

/**
 * Compares names for sorting. Case and accents only break ties. Not Intl.Collator: creating one takes a browser longer than the page
 * takes to start, and this way the browser sorts like the server.
 * @returns a negative number if `a` comes first.
 */
export function compareNames(a: string, b: string): number {
  return compare(normalizeForSearch(a), normalizeForSearch(b)) || compare(a, b)
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
