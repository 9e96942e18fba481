import { normalizeForSearch } from '../../../cms/domain/normalize-for-search'
import { wordMatchRank } from '../data/word-match'

/** One line of the palette. */
export type PaletteEntry = {
  readonly key: string
  readonly group: string
  readonly label: string
  /** What else somebody may call it. */
  readonly alias?: string
  readonly to: string
  /** Shown before anything is typed. */ readonly pinned?: true
}

/** Records of one kind that a query shows; what is pinned is the console's own, few, and shown whole. */
const RECORDS_PER_GROUP = 6

/** The entries that answer best, by group, in the groups' own order. Before anything is typed: the pinned ones. */
export function bestEntries(entries: readonly PaletteEntry[], query: string): Array<{ group: string; found: PaletteEntry[] }> {
  const wanted = normalizeForSearch(query.trim())
  const scored = entries
    .map((entry) => ({
      entry,
      score: wanted === '' ? Number(entry.pinned ?? false) : wordMatchRank(`${entry.label} ${entry.alias ?? ''}`, wanted),
    }))
    .filter(({ score }) => score > 0)
  const groups = [...new Set(scored.map(({ entry }) => entry.group))]
  return groups.map((group) => ({
    group,
    found: scored
      .filter(({ entry }) => entry.group === group)
      .sort((a, b) => b.score - a.score)
      .filter(({ entry }, place) => entry.pinned || place < RECORDS_PER_GROUP)
      .map(({ entry }) => entry),
  }))
}
