import { normalizeForSearch } from '../../../cms/domain/normalize-for-search'
import { wordMatchRank } from '../data/word-match'

/** One entry of the palette. */
export type PaletteEntry = {
  readonly key: string
  readonly group: string
  readonly label: string
  /** Other search terms for the entry. */
  readonly alias?: string
  readonly to: string
  /** Whether the server found it for the query, maybe by a text that the label does not show. */
  readonly isMatch?: boolean
  /** Also shown for an empty query. */
  readonly pinned?: true
}

/** The most records shown per group. Pinned entries do not count. */
const RECORDS_PER_GROUP = 6

/** An entry that the server found ranks below those whose label matches. */
const rankOf = ({ label, alias, isMatch }: PaletteEntry, query: string): number =>
  Math.max(wordMatchRank(`${label} ${alias ?? ''}`, query), isMatch ? 0.5 : 0)

/** The entries that match a query, best match first, by group. An empty query returns the pinned entries. */
export function bestEntries(entries: readonly PaletteEntry[], query: string): Array<{ group: string; found: PaletteEntry[] }> {
  const normalized = normalizeForSearch(query.trim())
  const ranked = entries
    .map((entry) => ({
      entry,
      rank: normalized === '' ? Number(entry.pinned ?? false) : rankOf(entry, normalized),
    }))
    .filter(({ rank }) => rank > 0)
  const groups = [...new Set(ranked.map(({ entry }) => entry.group))]
  return groups.map((group) => ({
    group,
    found: ranked
      .filter(({ entry }) => entry.group === group)
      .sort((a, b) => b.rank - a.rank)
      .filter(({ entry }, index) => entry.pinned || index < RECORDS_PER_GROUP)
      .map(({ entry }) => entry),
  }))
}
