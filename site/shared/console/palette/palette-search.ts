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

const SHOWN_PER_GROUP = 6

/** Letters as they are typed in a hurry: without case and accents. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** How well words answer: 4 they begin so, 3 one of them does, 2 they hold it, 1 they hold each part of it, 0 not. Both plain. */
function fit(words: string, wanted: string): number {
  const at = words.indexOf(wanted)
  if (at === 0) return 4
  if (at > 0) return words.includes(` ${wanted}`) ? 3 : 2
  return wanted.split(/\s+/).every((part) => words.includes(part)) ? 1 : 0
}

/** The entries that answer best, by group, in the groups' own order. Before anything is typed: the pinned ones. */
export function bestEntries(entries: readonly PaletteEntry[], query: string): Array<{ group: string; found: PaletteEntry[] }> {
  const wanted = plain(query.trim())
  const scored = entries
    .map((entry) => ({
      entry,
      score: wanted === '' ? Number(entry.pinned ?? false) : fit(plain(`${entry.label} ${entry.alias ?? ''}`), wanted),
    }))
    .filter(({ score }) => score > 0)
  const groups = [...new Set(scored.map(({ entry }) => entry.group))]
  return groups.map((group) => ({
    group,
    found: scored
      .filter(({ entry }) => entry.group === group)
      .sort((a, b) => b.score - a.score)
      .slice(0, wanted === '' ? undefined : SHOWN_PER_GROUP)
      .map(({ entry }) => entry),
  }))
}
