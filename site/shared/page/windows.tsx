import { useInfiniteQuery, type InfiniteData, type QueryClient, type UseInfiniteQueryOptions } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { itemsOf, totalOf, type ListWindow } from '../resource-api'
import { Button } from '../ui/button'
import { ErrorBox } from '../ui/states'
import styles from './page.module.css'

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
    next: last ? last.skip + last.items.length : 0,
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

const AHEAD = '800px'

/**
 * The end of a list that goes on: reads the next window when the reader comes near, or asks.
 * @param href the same from the server, for those without scripts. @param failure the list's own words for a failed read.
 */
export function More({ windows, href, failure }: { windows: Windows<unknown>; href: string; failure: string }) {
  const place = useRef<HTMLDivElement>(null)
  const { more, loadingMore, failed } = windows
  const latest = useRef(more)
  useEffect(() => {
    latest.current = more
  })
  const waits = more !== null && !loadingMore && !failed
  useEffect(() => {
    const element = place.current
    if (!element || !waits) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && latest.current?.(), {
      rootMargin: AHEAD,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [waits])
  if (!more) return null
  if (failed) return <ErrorBox message={failure} onRetry={more} />
  return (
    <div ref={place} className={styles.more} data-screen-only="">
      <noscript>
        <a href={href}>LOAD_MORE</a>
      </noscript>
      <Button onClick={more} disabled={loadingMore} aria-busy={loadingMore}>
        {loadingMore ? 'LOADING_DATA...' : 'LOAD_MORE'}
      </Button>
    </div>
  )
}

/** The record offset in an address (`?from=100`); 0 for none or nonsense. */
export const offsetFrom = (text: string | null): number => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0)
