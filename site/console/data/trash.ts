import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
  type UseMutationResult,
} from '@tanstack/react-query'
import * as z from 'zod/mini'
import { TRASH_DAYS_HEADER, TRASH_PATH, trashedSchema, type Trashed } from '../../../admin-bridge/contract/trash'
import type { ApiClient, Query } from '../../shared/api/api-client'
import { useApi } from '../../shared/api/api-context'
import { itemsOf, readJoined, type ListWindow } from '../../shared/api/joined-windows'
import { nextSkip } from '../../shared/api/resource-api'
import { keepFound } from './keep-found'
import { readAgain } from './read-again'
import type { Total } from './totals'
import { windowOf } from './windows'

const ROOT = [TRASH_PATH] as const
const LISTS = [...ROOT, 'list'] as const
/** Entries of the trash that are read at once. */
const WINDOW = 50
/** The status of a response after which the server goes on. */
const ACCEPTED = 202

type Key = Pick<Trashed, 'kind' | 'id'>

/** Some entries in a row. `days` is how long records stay in the trash, if the server says so. */
type TrashWindow = ListWindow<Trashed> & { readonly days: number | null }

/** What the trash is narrowed to: `q` and `kind`, as its address takes them. */
export type TrashFilter = Query

const read = (api: ApiClient, query: Query, signal?: AbortSignal) => api.get(`${TRASH_PATH}/`, z.array(trashedSchema), { query, signal })

const keyText = ({ kind, id }: Key): string => `${kind} ${id}`

const daysFrom = (headers: Headers | undefined): number | null => {
  const days = headers?.get(TRASH_DAYS_HEADER)
  return days ? Number(days) : null
}

/** The trash, latest first, window by window. The entries of the last filter stay until the new ones arrive. */
export function useTrash(filter: TrashFilter) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [...LISTS, filter],
    initialPageParam: 0,
    queryFn: async ({ signal, pageParam: skip }): Promise<TrashWindow> => {
      let days: number | null = null
      const joined = await readJoined({ skip, first: 0, size: WINDOW }, async (window) => {
        const response = await read(api, { ...filter, ...window }, signal)
        days = daysFrom(response.headers)
        return windowOf(response, window)
      })
      return { ...joined, days }
    },
    getNextPageParam: nextSkip,
    placeholderData: (last) => keepFound(last),
  })
}

/**
 * Takes records that have left the trash out of the lists that have been read, while the server does not respond. Everything is read
 * again when it is shown next.
 */
export function leaveOut(queryClient: QueryClient, gone: readonly Key[]): void {
  const keys = new Set(gone.map(keyText))
  queryClient.setQueriesData<InfiniteData<TrashWindow, number>>({ queryKey: LISTS }, (data) => {
    if (!data) return data
    const count = itemsOf(data).filter((entry) => keys.has(keyText(entry))).length
    const pages = data.pages.map((page) => {
      const items = page.items.filter((entry) => !keys.has(keyText(entry)))
      const gone = page.items.length - items.length
      // the next window begins where this one ends
      return { ...page, items, sent: page.sent - gone, skip: page.skip + gone - count, total: page.total - count }
    })
    return { ...data, pages }
  })
  void queryClient.invalidateQueries({ refetchType: 'none' })
}

/** How many records a filter of the trash finds, and when the latest of them was deleted. @param isAsked whether anybody wants to know. */
export function useTrashTotal(filter: TrashFilter, isAsked: boolean): Total & { readonly latest: string | null } {
  const api = useApi()
  const { data, isError } = useQuery({
    queryKey: [...ROOT, 'total', filter],
    queryFn: async ({ signal }) => {
      const { data: entries, total } = await read(api, { ...filter, limit: 1 }, signal)
      return { total: total ?? 0, latest: entries[0]?.deleted_at ?? null }
    },
    enabled: isAsked,
  })
  return { total: data?.total, latest: data?.latest ?? null, failed: data === undefined && isError }
}

/**
 * @returns a function that resolves to whether a record can return from the trash by itself, as far as is known: false also if it is
 * not among the last of its kind, or the server does not respond. It never rejects.
 */
export function useCanReturn(): (key: Key) => Promise<boolean> {
  const api = useApi()
  return async ({ kind, id }) => {
    const trashed = await read(api, { kind, skip: 0, limit: WINDOW }).catch(() => null)
    return trashed?.data.some((entry) => entry.id === id && entry.cannot_return === undefined) ?? false
  }
}

/**
 * After how many days records leave the trash by themselves, 0 for never; null while it is not known.
 * @param isAsked whether anybody wants to know.
 */
export function useTrashDays(isAsked = true): number | null {
  const api = useApi()
  const { data = null } = useQuery({
    queryKey: [...ROOT, 'days'],
    queryFn: async ({ signal }) => daysFrom((await read(api, { limit: 0 }, signal)).headers),
    enabled: isAsked,
    meta: { silent: true },
  })
  return data
}

/** `kind`: null for every kind. `until`: when the latest record was deleted that the user knows of. */
type Emptied = { readonly kind: string | null; readonly until: string | null }

/**
 * Removes everything of a kind from the trash for good that the user knows of. With very much in it, the server goes on after its
 * response, and the toast says so.
 */
export function useEmptyTrash(): UseMutationResult<unknown, Error, Emptied> {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, until }: Emptied) => {
      const query = new URLSearchParams({ ...(kind === null ? {} : { kind }), ...(until === null ? {} : { deleted_until: until }) })
      return api.command('DELETE', `${TRASH_PATH}/?${query}`)
    },
    meta: {
      failure: 'Failed to empty the trash',
      toast: (status) => ({ message: status === ACCEPTED ? 'This takes a while, and goes on' : 'Trash emptied' }),
    },
    onSettled: () => {
      void readAgain(queryClient)
    },
  })
}
