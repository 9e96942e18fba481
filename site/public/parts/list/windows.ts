import { useInfiniteQuery, type InfiniteData, type QueryClient, type UseInfiniteQueryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { itemsOf, totalOf, type ListWindow } from '../../../shared/api/resource-api'

type WindowOptions<T, Key extends readonly unknown[]> = UseInfiniteQueryOptions<
  ListWindow<T>,
  Error,
  InfiniteData<ListWindow<T>>,
  Key,
  number
>

export type Windows<T> = {
  items: T[]
  total: number
  status: 'pending' | 'error' | 'success'
  error: Error | null
  /** Reads the next window; null when there is none. */
  more: (() => void) | null
  loadingMore: boolean
  /** The next window could not be read: what is here stays, and only the reader asks again. */
  failed: boolean
  /** The offset of the first record that is not here yet. */
  next: number
}

/**
 * A list that is longer than one window (screens.md 9).
 * @param everything read all windows: a filter or an order of one's own must not miss what lies further down.
 */
export function useWindows<T extends { id: number }, Key extends readonly unknown[]>(
  options: WindowOptions<T, Key>,
  everything = false,
): Windows<T> {
  const { data, status, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useInfiniteQuery(options)
  const goOn = everything && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (goOn) void fetchNextPage()
  }, [goOn, fetchNextPage])
  const last = data?.pages.at(-1)
  return {
    items: itemsOf(data),
    total: totalOf(data),
    // what was read once stays, whatever becomes of the rest
    status: data ? 'success' : status,
    error,
    failed: data !== undefined && isFetchNextPageError,
    more: hasNextPage ? () => void fetchNextPage() : null,
    loadingMore: isFetchingNextPage,
    next: last ? last.skip + last.sent : 0,
  }
}

/** Reads ahead what {@link useWindows} shows. */
export async function prefetchWindows<T, Key extends readonly unknown[]>(
  queryClient: QueryClient,
  options: WindowOptions<T, Key>,
  everything = false,
): Promise<void> {
  const { queryKey, queryFn, initialPageParam, getNextPageParam } = options
  await queryClient.prefetchInfiniteQuery({
    queryKey,
    queryFn,
    initialPageParam,
    getNextPageParam,
    pages: everything ? Number.MAX_SAFE_INTEGER : 1,
  })
}

/**
 * Where a list starts that is not at its start, for the page's address; null at the start, and beyond the end: nothing stands
 * there that is not in the first window.
 */
export const startOf = ({ status, items }: Windows<unknown>, from: number): number | null =>
  from === 0 || (status === 'success' && items.length === 0) ? null : from

/** What a page's title says of its window. @param what starts there, where a page has several lists. */
export const windowMessages = (start: number | null, what = ''): string => (start === null ? '' : `, ${what}from ${start + 1}`)

/** The record offset in an address (`?from=100`); 0 for none or nonsense. */
export const offsetFrom = (text: string | null): number => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0)
