import { normalizeForSearch } from '../../../cms/domain/normalize-for-search'

/**
 * The order of names for readers: case and accents count for nothing until all else is the same. By hand, because a
 * browser takes longer to set up its own collation than a page takes to start, and orders like the server this way.
 * @returns below zero where `a` comes first.
 */
export function compareNames(a: string, b: string): number {
  return compare(normalizeForSearch(a), normalizeForSearch(b)) || compare(a, b)
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
