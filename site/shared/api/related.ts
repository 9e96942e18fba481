import { nextSkip, type ListWindow } from './resource-api'

/** Limits the search for related records, which is not worth downloading the whole list. */
const WINDOWS_MAX = 5

export type Related<T> = {
  /** Whether the items are related; if false, they are just the first other records of the list. */
  isRelated: boolean
  items: T[]
}

/**
 * Finds records to show below one: related ones, else others of the list.
 * @param read reads the window that starts at an offset. @param isRelated whether a record is related. @param count how many to find.
 * @throws any error of `read`.
 */
export async function gatherRelated<T extends { id: number }>(
  read: (skip: number) => Promise<ListWindow<T>>,
  id: number,
  isRelated: (item: T) => boolean,
  count: number,
): Promise<Related<T>> {
  const related: T[] = []
  const others: T[] = []
  let skip: number | undefined = 0
  for (let window = 0; window < WINDOWS_MAX && related.length < count && skip !== undefined; window += 1) {
    const found: ListWindow<T> = await read(skip)
    for (const item of found.items) if (item.id !== id) (isRelated(item) ? related : others).push(item)
    skip = nextSkip(found)
  }
  return related.length > 0 ? { isRelated: true, items: related.slice(0, count) } : { isRelated: false, items: others.slice(0, count) }
}
