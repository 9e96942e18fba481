import {
  keepPreviousData,
  useQuery,
  useQueryClient,
  type Query as CachedQuery,
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { ID_MAX } from '../../../cms/domain/limits'
import type { ApiClient, Query } from '../../shared/api/api-client'
import { useApi } from '../../shared/api/api-context'
import { nextSkip, type ListWindow } from '../../shared/api/resource-api'
import { optionsOf, prefetchSilently, type ConsoleResource, type Identified, type Reader, type RecordOf } from './resource'

/** A window from a response that holds all its records. */
export const windowOf = <T>(
  { data, total }: { data: T[]; total: number | null },
  { skip, limit }: { skip: number; limit: number },
): ListWindow<T> => ({ items: data, sent: data.length, total: total ?? skip + data.length, skip, size: limit })

/** Rows on one page of a list. */
export const ROWS_PER_PAGE = 50
const PAGE_MAX = Math.floor(ID_MAX / ROWS_PER_PAGE)

/** One page of a list: which records, in which order. `page` starts at 1. */
export type PageRequest = { readonly query: Query; readonly page: number }

/** The number of pages that records fill; 1 for none. */
export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / ROWS_PER_PAGE))

/** The beginning of the keys of every window read from a kind's list. */
const windowsOf = ({ contract }: ConsoleResource): QueryKey => [contract.path, 'list']

/** Reads a window in several parts if its records are too large for one response. @param query with `skip` and `limit`. */
async function readFull(
  resource: ConsoleResource,
  api: ApiClient,
  query: Query & { skip: number; limit: number },
  signal: AbortSignal,
): Promise<ListWindow<Identified>> {
  const window = await resource.readWindow(api, query, signal)
  const next = nextSkip(window)
  if (next === undefined || window.sent >= query.limit) return window
  const rest = await readFull(resource, api, { ...query, skip: next, limit: query.limit - window.sent }, signal)
  return { ...window, items: [...window.items, ...rest.items], sent: window.sent + rest.sent }
}

/**
 * Marks the pages of a list as stale that were read before it changed: a row that has moved from one page to the page before would stand
 * on neither.
 */
function forgetEarlier(client: QueryClient, list: QueryKey, page: number, found: ListWindow<Identified>): void {
  const isEarlier = ({ state, queryKey }: CachedQuery): boolean => {
    // cast: these queries hold windows
    const window = state.data as ListWindow<Identified> | undefined
    return queryKey.at(-1) !== page && !state.isInvalidated && window !== undefined && window.total !== found.total
  }
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: list, predicate: isEarlier }))
    void client.invalidateQueries({ queryKey, exact: true })
}

const pageRead = (resource: ConsoleResource, api: ApiClient, { query, page }: PageRequest) => ({
  queryKey: [...windowsOf(resource), query, page],
  queryFn: async ({ signal, client }: { signal: AbortSignal; client: QueryClient }) => {
    const read = (wanted: number): Promise<ListWindow<Identified>> =>
      readFull(resource, api, { ...query, skip: (wanted - 1) * ROWS_PER_PAGE, limit: ROWS_PER_PAGE }, signal)
    const found = await read(Math.min(page, PAGE_MAX))
    // A page past the end, of an old link or after deletions, shows the last one.
    const shown = found.sent === 0 && found.total > 0 && page > 1 ? await read(pageCount(found.total)) : found
    forgetEarlier(client, [...windowsOf(resource), query], page, shown)
    return shown
  },
})

/** One page of a list. The last rows stay until the new ones arrive; a read that nobody waits for any more is aborted. */
export function usePage<R extends ConsoleResource>(resource: R, request: PageRequest): UseQueryResult<ListWindow<RecordOf<R>>> {
  return useQuery({
    ...optionsOf<ListWindow<RecordOf<R>>>(pageRead(resource, useApi(), request)),
    placeholderData: keepPreviousData,
  })
}

/** Fetches the pages before and after the one that is shown. @param shown undefined while it loads. */
export function usePrefetchNeighbours(
  resource: ConsoleResource,
  { query, page }: PageRequest,
  shown: { readonly total: number; readonly readAt: number } | undefined,
): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const last = shown ? pageCount(shown.total) : 0
  const readAt = shown?.readAt
  useEffect(() => {
    // Read again with the page itself: a write makes all pages stale.
    if (readAt === undefined) return
    for (const neighbour of [page + 1, page - 1]) {
      if (neighbour >= 1 && neighbour <= last) void prefetchSilently(queryClient, pageRead(resource, api, { query, page: neighbour }))
    }
  }, [resource, api, queryClient, query, page, last, readAt])
}

/** Reads the ids of the records on a page of a list anew, and how many pages it has. It rejects like ApiClient.get. */
export function usePageOfIds(resource: ConsoleResource): (request: PageRequest) => Promise<{ ids: number[]; pages: number }> {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (request) => {
    const { items, total } = await queryClient.fetchQuery({ ...pageRead(resource, api, request), staleTime: 0, meta: { silent: true } })
    return { ids: items.map(({ id }) => id), pages: pageCount(total) }
  }
}

/** Fetches one page of a list ahead, for a page's `prefetch`. */
export const prefetchPage = ({ api, queryClient }: Reader, resource: ConsoleResource, request: PageRequest): Promise<void> =>
  prefetchSilently(queryClient, pageRead(resource, api, request))

/** Changes the windows of a list that are in the cache, and marks them as stale: only the server knows the order and what else matches. */
function usePatchWindows(resource: ConsoleResource) {
  const queryClient = useQueryClient()
  const windows = windowsOf(resource)
  return (patch: (window: ListWindow<Identified>, key: QueryKey) => ListWindow<Identified>): void => {
    for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: windows })) {
      queryClient.setQueryData<ListWindow<Identified>>(queryKey, (window) => window && patch(window, queryKey))
    }
    // A changed entry counts as fresh. Those that are shown are being read already.
    void queryClient.invalidateQueries({ queryKey: windows, refetchType: 'none' })
  }
}

/** Puts a saved record into the cached windows that hold it, so that lists show its new values at once. */
export function useShowSaved(resource: ConsoleResource): (record: Identified) => void {
  const patch = usePatchWindows(resource)
  return (record) => patch((window) => ({ ...window, items: window.items.map((item) => (item.id === record.id ? record : item)) }))
}

const isNarrowing = (name: string): boolean => !['skip', 'limit', 'sort'].includes(name)

/** Whether a window is one of all records, whatever their order. */
const isOfAll = ([, , query]: QueryKey): boolean =>
  typeof query === 'object' && query !== null && Object.entries(query).every(([name, value]) => value === undefined || !isNarrowing(name))

/** Takes a deleted record out of the cached windows and totals at once, before they are read again. */
export function useForgetRecord(resource: ConsoleResource): (id: number) => void {
  const patch = usePatchWindows(resource)
  return (id) =>
    patch((window, key) => {
      const items = window.items.filter((item) => item.id !== id)
      const total = items.length < window.items.length || isOfAll(key) ? Math.max(0, window.total - 1) : window.total
      return { ...window, items, total }
    })
}
