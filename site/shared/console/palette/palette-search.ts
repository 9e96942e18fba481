/** One line of the palette. */
export type PaletteEntry = {
  readonly key: string
  readonly group: string
  readonly label: string
  readonly to: string
  /** Shown before anything is typed. */ readonly pinned?: true
}

const SHOWN_PER_GROUP = 6

/** How well a label answers: 3 it begins so, 2 a word does, 1 it holds it, 0 not. Both in lower case. */
function fit(label: string, wanted: string): number {
  const at = label.indexOf(wanted)
  if (at < 0) return 0
  if (at === 0) return 3
  return label.includes(` ${wanted}`) ? 2 : 1
}

/** The entries that answer best, by group, in the groups' own order. Before anything is typed: the pinned ones. */
export function bestEntries(entries: readonly PaletteEntry[], query: string): Array<{ group: string; found: PaletteEntry[] }> {
  const wanted = query.trim().toLowerCase()
  const scored = entries
    .map((entry) => ({ entry, score: wanted === '' ? Number(entry.pinned ?? false) : fit(entry.label.toLowerCase(), wanted) }))
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
