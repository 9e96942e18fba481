/**
 * The records that stand nearest to one in a list, itself left out: from both sides as far as there are any, in the list's
 * order. The first ones where it is not in the list.
 */
export function neighboursOf<T extends { id: number }>(items: readonly T[], id: number, count: number): T[] {
  const at = items.findIndex((item) => item.id === id)
  const others = items.filter((item) => item.id !== id)
  if (at < 0) return others.slice(0, count)
  const start = Math.max(0, Math.min(at - Math.floor(count / 2), others.length - count))
  return others.slice(start, start + count)
}
