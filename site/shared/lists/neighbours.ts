/**
 * The records around one record of a list, in list order and without the record itself. If it is not in the list, the first ones.
 * @param count how many to return, if there are that many.
 */
export function neighboursOf<T extends { id: number }>(items: readonly T[], id: number, count: number): T[] {
  const at = items.findIndex((item) => item.id === id)
  const others = items.filter((item) => item.id !== id)
  if (at < 0) return others.slice(0, count)
  const start = Math.max(0, Math.min(at - Math.floor(count / 2), others.length - count))
  return others.slice(start, start + count)
}
