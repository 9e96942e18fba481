import { nextSkip, type ListWindow } from './resource-api'

/** How far down a list related records are looked for: a detail's foot is not worth a download of everything. */
const WINDOWS_MAX = 5

export type Related<T> = {
  /** True when the items are what was looked for, false when they are merely the list's first others. */
  kin: boolean
  items: T[]
}

/**
 * Records to show at the foot of a detail: those of its kind, or, where it is the only one of its kind, others of the list.
 * @param read the window that starts at an offset. @param isKin belongs to the record; @param count as many are enough.
 * @throws what reading throws.
 */
export async function gatherRelated<T extends { id: number }>(
  read: (skip: number) => Promise<ListWindow<T>>,
  id: number,
  isKin: (item: T) => boolean,
  count: number,
): Promise<Related<T>> {
  const kin: T[] = []
  const others: T[] = []
  let skip: number | undefined = 0
  for (let window = 0; window < WINDOWS_MAX && kin.length < count && skip !== undefined; window += 1) {
    const found: ListWindow<T> = await read(skip)
    for (const item of found.items) if (item.id !== id) (isKin(item) ? kin : others).push(item)
    skip = nextSkip(found)
  }
  return kin.length > 0 ? { kin: true, items: kin.slice(0, count) } : { kin: false, items: others.slice(0, count) }
}
