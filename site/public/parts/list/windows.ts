import { useInfiniteQuery, type InfiniteData, type QueryClient, type UseInfiniteQueryOptions } from '@tanstack/react-query'
import type { Query } from '../../../shared/api/api-client'
import type { PageMeta } from '../../../shared/head/head-tags'
import { itemsOf } from '../../../shared/api/joined-windows'
import { nextSkip, totalOf, type ListWindow } from '../../../shared/api/resource-api'

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
  /** The page of the list that was read first. */
  page: number
  /** The number of windows read so far. */
  read: number
  /** The number of pages of the whole list. */
  pages: number
  /** Whether the list has no such page. */
  missing: boolean
  /** What the list is narrowed and sorted by, as a query of the API. */
  query: Query
}

/** The query in the key of a list; every list that can be narrowed has it there. */
const queryIn = (key: readonly unknown[]): Query =>
  // cast: keys hold texts, numbers and the query
  (key.find((part) => typeof part === 'object') ?? {}) as Query

/** Reads a list window by window. @param page the page that the options start with; null if the address names none that can exist. */
export function useWindows<T extends { id: number }, Key extends readonly unknown[]>(
  options: WindowOptions<T, Key>,
  page: number | null,
): Windows<T> {
  const query = useInfiniteQuery({ ...options, enabled: page !== null })
  const { data, status, error, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const items = itemsOf(data)
  const first = data?.pages[0]
  const number = page ?? 1
  return {
    items,
    total: totalOf(data),
    // Records that are loaded stay, even if a later window fails.
    status: data ? 'success' : status,
    error,
    failed: data !== undefined && isFetchNextPageError,
    more: hasNextPage ? () => void fetchNextPage() : null,
    // a next window would end the read of all windows that a changed list needs
    loadingMore: isFetching,
    page: number,
    read: data?.pages.length ?? 0,
    pages: first && nextSkip(first) !== undefined ? Math.ceil(first.total / first.size) : number,
    missing: page === null || (page > 1 && first?.sent === 0),
    query: queryIn(options.queryKey),
  }
}

/** Prefetches what {@link useWindows} shows. */
export async function prefetchWindows<T, Key extends readonly unknown[]>(
  queryClient: QueryClient,
  { queryKey, queryFn, initialPageParam, getNextPageParam }: WindowOptions<T, Key>,
  page: number | null,
): Promise<void> {
  if (page !== null) await queryClient.prefetchInfiniteQuery({ queryKey, queryFn, initialPageParam, getNextPageParam })
}

/** The address of a page of a list; that of the first one has no number. */
export type PageAddress = (page: number | null) => string

/** Parses the number of a page in an address. 1 if there is none; null for what is not the number of a page. */
export function pageFrom(text: string | null): number | null {
  if (!text) return 1
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null
}

/** The part of a page's title that names a later page of a list. @param what names the list on a page with several. */
export const pageTitle = ({ page }: Windows<unknown>, what = ''): string => (page === 1 ? '' : `, ${what}page ${page}`)

/** The number of a page as a query parameter. */
export const pageParam = (page: number): number | null => (page === 1 ? null : page)

/**
 * The addresses of this page of a list and of those around it, for the page's metadata.
 * @param first the canonical address of the first page. It leaves out the sort order: the first page of each order is one page to crawlers.
 */
export const pageLinks = (
  { page, pages }: Windows<unknown>,
  address: PageAddress,
  first: string,
): Pick<PageMeta, 'canonical' | 'previous' | 'next'> => ({
  canonical: page === 1 ? first : address(page),
  previous: page === 1 ? undefined : address(pageParam(page - 1)),
  next: page < pages ? address(page + 1) : undefined,
})
