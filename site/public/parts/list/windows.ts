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

/** The state of a list that is read window by window. */
export type Windows<T> = {
  items: T[]
  total: number
  status: 'pending' | 'error' | 'success'
  error: Error | null
  /** Loads the next window; null when there is none. */
  more: (() => void) | null
  loadingMore: boolean
  /** The next window could not be read. The records read so far stay, and only the reader can retry. */
  failed: boolean
  /** The offset of the first record that is not loaded yet. */
  next: number
}

/**
 * Reads a list that may be longer than one window.
 * @param everything load all windows: a filter or sort order must not miss records further down.
 */
export function useWindows<T extends { id: number }, Key extends readonly unknown[]>(
  options: WindowOptions<T, Key>,
  everything = false,
): Windows<T> {
  const { data, status, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useInfiniteQuery(options)
  const loadNext = everything && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (loadNext) void fetchNextPage()
  }, [loadNext, fetchNextPage])
  const last = data?.pages.at(-1)
  return {
    items: itemsOf(data),
    total: totalOf(data),
    // Records that are loaded stay, even if a later window fails.
    status: data ? 'success' : status,
    error,
    failed: data !== undefined && isFetchNextPageError,
    more: hasNextPage ? () => void fetchNextPage() : null,
    loadingMore: isFetchingNextPage,
    next: last ? last.skip + last.sent : 0,
  }
}

/** Prefetches what {@link useWindows} shows. */
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

/** The offset of a list for the page's canonical address. Null at the start, and for an offset beyond the end. */
export const startOf = ({ status, items }: Windows<unknown>, from: number): number | null =>
  from === 0 || (status === 'success' && items.length === 0) ? null : from

/** The part of a page's title that names the offset. @param what names the list on a page with several. */
export const windowTitle = (start: number | null, what = ''): string => (start === null ? '' : `, ${what}from ${start + 1}`)

/** The record offset in an address (`?from=100`); 0 if it is missing or invalid. */
export const offsetFrom = (text: string | null): number => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0)
