import { infiniteQueryOptions } from '@tanstack/react-query'
import { nextSkip, type ListWindow } from './resource-api'

export type SummaryPagesOptions<T, S> = {
  /** Where the query keeps it; the offset is added. */
  key: readonly unknown[]
  /** Reads the window that starts at an offset. @throws as ApiClient.get. */
  read: (skip: number, signal: AbortSignal) => Promise<ListWindow<T>>
  /** What a card shows of a record; the rest is not kept. */
  summary: (item: T) => S
  from?: number
}

/**
 * A list as its cards show it, window after window: what no card shows (a post's whole text) neither fills the cache nor
 * travels twice with a rendered page.
 */
export const summaryPages = <T, S extends { id: number }>({ key, read, summary, from = 0 }: SummaryPagesOptions<T, S>) =>
  infiniteQueryOptions({
    queryKey: [...key, 'shelf', from] as const,
    queryFn: async ({ pageParam, signal }): Promise<ListWindow<S>> => {
      const { items, ...rest } = await read(pageParam, signal)
      return { items: items.map(summary), ...rest }
    },
    initialPageParam: from,
    getNextPageParam: nextSkip,
  })
