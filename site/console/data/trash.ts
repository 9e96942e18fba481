import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { TRASH_DAYS_HEADER, TRASH_PATH, trashedSchema } from '../../../admin-bridge/contract/trash'
import type { ApiClient, Query } from '../../shared/api/api-client'
import { useApi } from '../../shared/api/api-context'
import { readAgain } from './read-again'

const ROOT = [TRASH_PATH] as const
/** Entries of the trash that are read at once. */
const WINDOW = 50
/** The status of a response after which the server goes on. */
const ACCEPTED = 202

/** What the trash is narrowed to: `q` and `kind`, as its address takes them. */
export type TrashFilter = Query

const read = (api: ApiClient, query: Query, signal: AbortSignal) => api.get(`${TRASH_PATH}/`, z.array(trashedSchema), { query, signal })

const daysFrom = (headers: Headers | undefined): number | null => {
  const days = headers?.get(TRASH_DAYS_HEADER)
  return days ? Number(days) : null
}

/** The trash, latest first, window by window; `days` is how long records stay in it, if the server says so. The last entries stay until the new ones arrive. */
export function useTrash(filter: TrashFilter) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [...ROOT, filter],
    initialPageParam: 0,
    queryFn: async ({ signal, pageParam: skip }) => {
      const { data, total, headers } = await read(api, { ...filter, skip, limit: WINDOW }, signal)
      return { entries: data, total: total ?? data.length, next: skip + data.length, days: daysFrom(headers) }
    },
    getNextPageParam: ({ entries, total, next }) => (entries.length > 0 && next < total ? next : null),
    placeholderData: keepPreviousData,
  })
}

/** How many records a filter of the trash finds; undefined while it is not known. @param isAsked whether anybody wants to know. */
export function useTrashTotal(filter: TrashFilter, isAsked: boolean): number | undefined {
  const api = useApi()
  const { data } = useQuery({
    queryKey: [...ROOT, 'total', filter],
    queryFn: async ({ signal }) => (await read(api, { ...filter, limit: 0 }, signal)).total ?? 0,
    enabled: isAsked,
  })
  return data
}

/** After how many days records leave the trash by themselves, 0 for never; null while it is not known. */
export function useTrashDays(): number | null {
  const api = useApi()
  const { data = null } = useQuery({
    queryKey: [...ROOT, 'days'],
    queryFn: async ({ signal }) => daysFrom((await read(api, { limit: 0 }, signal)).headers),
    meta: { silent: true },
  })
  return data
}

/**
 * Removes everything of a kind from the trash for good; everything for null. With very much in it, the server goes on after its
 * response, and the toast says so.
 */
export function useEmptyTrash(): UseMutationResult<unknown, Error, string | null> {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (kind: string | null) => api.command('DELETE', `${TRASH_PATH}/${kind === null ? '' : `?kind=${kind}`}`),
    meta: {
      failure: 'Failed to empty the trash',
      toast: (status) => ({ message: status === ACCEPTED ? 'This takes a while, and goes on' : 'Trash emptied' }),
    },
    onSettled: () => {
      void readAgain(queryClient)
    },
  })
}
