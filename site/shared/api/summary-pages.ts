import { infiniteQueryOptions } from '@tanstack/react-query'
import { readJoined } from './joined-windows'
import { nextSkip, pageStart, type ListWindow } from './resource-api'

export type SummaryPagesOptions<T, S> = {
  /** The query key, to which the page is added. */
  key: readonly unknown[]
  /** Reads a window. @throws as ApiClient.get. */
  read: (window: { skip: number; limit: number }, signal: AbortSignal) => Promise<ListWindow<T>>
  /** Reduces a record to what its card shows; the rest is not cached. */
  summary: (item: T) => S
  /** The page to start with; null, for an invalid number, counts as 1. */
  page: number | null
  /** Records on a page. */
  size: number
}

/**
 * A list, window by window, reduced to what its cards show. Other fields, such as long text, neither fill the cache nor are
 * sent a second time with a rendered page.
 */
export const summaryPages = <T, S extends { id: number }>({ key, read, summary, page, size }: SummaryPagesOptions<T, S>) =>
  infiniteQueryOptions({
    queryKey: [...key, 'summaries', page ?? 1] as const,
    queryFn: async ({ pageParam, signal }): Promise<ListWindow<S>> => {
      const { items, ...rest } = await readJoined({ skip: pageParam, first: pageStart(page, size), size }, (window) => read(window, signal))
      return { items: items.map(summary), ...rest }
    },
    initialPageParam: pageStart(page, size),
    getNextPageParam: nextSkip,
  })
