import type { Query } from './api-client'
import type { ListWindow } from './resource-api'

export type Related<T> = {
  /** Whether the items are related; if false, they are just the first other records of the list. */
  isRelated: boolean
  items: T[]
}

/**
 * Reads records to show below one: related ones, else the first others of the list.
 * @param read reads a window. @param related narrows the list to related records; null if nothing can be related. @param count how
 * many to return. @throws any error of `read`.
 */
export async function readRelated<T extends { id: number }>(
  read: (query: Query) => Promise<ListWindow<T>>,
  id: number,
  related: Query | null,
  count: number,
): Promise<Related<T>> {
  const others = async (query: Query): Promise<T[]> => {
    // one more, because the record itself may be among them
    const { items } = await read({ ...query, skip: 0, limit: count + 1 })
    return items.filter((item) => item.id !== id).slice(0, count)
  }
  const found = related ? await others(related) : []
  return found.length > 0 ? { isRelated: true, items: found } : { isRelated: false, items: await others({}) }
}
