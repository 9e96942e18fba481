import type { InfiniteData } from '@tanstack/react-query'
import type { Rows } from './lenient'

/**
 * One window of a list, from offset `skip`. `size` is the number of records that were asked for: the API sends fewer if they
 * are large. `total` is the number of records in the whole list.
 */
export type ListWindow<T> = Rows<T> & { total: number; skip: number; size: number }

/** What tells a record from others of its list. The trash has records of several kinds, the history several versions of one. */
function keyOf(row: unknown): string {
  // cast: every record has an id
  const { kind, id, version } = (row ?? {}) as { kind?: string; id?: number; version?: number }
  return `${kind} ${id} ${version}`
}

/** The records of all windows read so far, each once: windows overlap. */
export const itemsOf = <T>(data: { readonly pages: ReadonlyArray<{ readonly items: readonly T[] }> } | undefined): T[] => [
  ...new Map(data?.pages.flatMap(({ items }) => items.map((row) => [keyOf(row), row]))).values(),
]

/**
 * Reads a window of a list, and before it the record that was read last: if it is another one, the list has changed meanwhile.
 * @param place where the window begins, where the first one did, which stands alone, and the most records in it.
 */
export async function readJoined<T>(
  { skip, first, size }: { skip: number; first: number; size: number },
  read: (window: { skip: number; limit: number }) => Promise<ListWindow<T>>,
): Promise<ListWindow<T>> {
  const isJoined = skip > first
  const window = await read(isJoined ? { skip: skip - 1, limit: size + 1 } : { skip, limit: size })
  // a record that is too large to come with the next one
  return isJoined && window.sent === 1 && window.total > skip ? read({ skip, limit: size }) : window
}

/** Whether a window overlaps the records before it, and does not begin with the last of them. @param end where they end. */
export const isApart = (before: readonly unknown[], end: number, { items, skip }: Pick<ListWindow<unknown>, 'items' | 'skip'>): boolean =>
  skip < end && keyOf(before.at(-1)) !== keyOf(items[0])

/**
 * Whether windows are to be read again: the list has changed between their reads, or its end has come. By then one record may have taken
 * the place of another, which their edges do not show.
 */
export const areUnsure = ({ pages }: InfiniteData<ListWindow<unknown>>): boolean =>
  pages.some((page, index) => {
    const before = pages[index - 1]
    return page.skip + page.sent >= page.total || (before && isApart(before.items, before.skip + before.sent, page))
  })
