import { normalizeForSearch } from '../../../cms/domain/normalize-for-search'

/** One entry of the palette. */
export type PaletteEntry = {
  readonly key: string
  readonly group: string
  readonly label: string
  /** What it does when it is chosen: it leads to a page, or runs a command. */
  readonly act: { readonly to: string } | { readonly run: () => void }
  /** The part of the label that is a name, if the rest is a text; the whole label without it. */
  readonly name?: string
  /** Other search terms for the entry. */
  readonly alias?: string
  /** Whether the server found it for the query, maybe by a text that the label does not show. */
  readonly isMatch?: boolean
  /** Whether the query names exactly this record, by its number. */
  readonly isExact?: boolean
  /** Known without asking the server: a page or a command. */
  readonly isLocal?: true
  /** Also shown for an empty query. */
  readonly pinned?: true
}

/** The most records shown per group. Pages and commands do not count. */
const RECORDS_PER_GROUP = 6

/** How well a word matches a text. */
const WHOLE = 3
const BEGINNING = 2
const PART = 1
const NONE = 0

/** From this rank on, an entry matches by a whole word or by the beginning of one. */
const LEVEL = 4
const EXACT = 100
/** The server found it by a text that the label does not show. */
const HIDDEN_MATCH = 0.5

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** The worst match of the words of a query in a text: every one has to occur. @param text normalized, as are the words. */
function levelOf(text: string, query: readonly string[]): number {
  const words = wordsOf(text)
  const levels = query.map((each) => {
    if (words.includes(each)) return WHOLE
    if (words.some((word) => word.startsWith(each))) return BEGINNING
    return text.includes(each) ? PART : NONE
  })
  return Math.min(...levels)
}

/** Whole words before beginnings of words before parts of words; among equals names before texts, and a name that begins so before others. */
function rankOf({ label, name, alias = '', isMatch = false, isExact = false }: PaletteEntry, query: readonly string[]): number {
  if (isExact) return EXACT
  const named = normalizeForSearch(name ?? label)
  const byName = levelOf(`${named} ${normalizeForSearch(alias)}`, query) * LEVEL
  const byText = levelOf(normalizeForSearch(`${label} ${alias}`), query) * LEVEL
  const bonus = byName > 0 ? 2 + Number(named.startsWith(query.join(' '))) : 0
  return Math.max(byName + bonus, byText, isMatch ? HIDDEN_MATCH : 0)
}

/** Entries of a group, best first. `isSure`: the first one matches by whole words or beginnings, so no record can be meant more. */
export type EntryGroup = { readonly group: string; readonly found: PaletteEntry[]; readonly isSure: boolean }

/** The entries that match a query, by group; the best group and its best entry come first. An empty query returns the pinned entries. */
export function bestEntries(entries: readonly PaletteEntry[], text: string): EntryGroup[] {
  const query = normalizeForSearch(text).split(/\s+/).filter(Boolean)
  const ranked = entries
    .map((entry) => ({ entry, rank: query.length === 0 ? Number(entry.pinned ?? false) : rankOf(entry, query) }))
    .filter(({ rank }) => rank > 0)
    // sorting keeps the given order of equals
    .toSorted((a, b) => b.rank - a.rank)
  const groups = [...new Set(ranked.map(({ entry }) => entry.group))]
  return groups.map((group) => {
    const own = ranked.filter(({ entry }) => entry.group === group)
    return {
      group,
      isSure: (own[0]?.rank ?? 0) >= BEGINNING * LEVEL,
      found: own.filter(({ entry }, index) => entry.isLocal ?? index < RECORDS_PER_GROUP).map(({ entry }) => entry),
    }
  })
}
