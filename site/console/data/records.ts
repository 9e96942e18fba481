import {
  useQueries,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { ResourceContract } from '../../../admin-bridge/contract/define'
import type { ApiClient, UploadOptions } from '../../shared/api/api-client'
import { useApi } from '../../shared/api/api-context'
import type { PageContext } from '../../shared/routing/page-module'
import type { Lenient } from '../../shared/api/lenient'
import type { ListWindow } from '../../shared/api/resource-api'

type Read = { readonly queryKey: QueryKey }
type Write<Variables> = { readonly isPending: boolean; mutateAsync: (variables: Variables) => Promise<unknown> }

/** What the shells ask of a resource API (`createResourceApi`), whatever kind of record it is for. */
export type Resource = {
  readonly contract: ResourceContract
  all(api: ApiClient): Read
  list(api: ApiClient, query: { limit: number }): Read
  detail(api: ApiClient, id: number): Read
  useCreate(): Write<Record<string, unknown>>
  useUpdate(): Write<{ id: number; body: Record<string, unknown> }>
  useRemove(): Write<number>
  upload(api: ApiClient, id: number, file: File, options?: UploadOptions): Promise<unknown>
}

/** The records of a resource. */
export type RecordOf<R extends Resource> = Lenient<z.output<R['contract']['record']>> & { readonly id: number }

// The casts of this file stand for one fact that the compiler cannot see through `Resource`: what a resource reads is
// what its contract says.
type Options<T> = UseQueryOptions<T>

/** Every record of a kind. */
export function useAllRecords<R extends Resource>(resource: R): UseQueryResult<ListWindow<RecordOf<R>>> {
  return useQuery(resource.all(useApi()) as Options<ListWindow<RecordOf<R>>>)
}

/** Every record of several kinds, in their order; those not read yet are empty. */
export function useAllRecordsOf(resources: readonly Resource[]): ReadonlyArray<ReadonlyArray<{ id: number }>> {
  const api = useApi()
  const reads = useQueries({ queries: resources.map((resource) => resource.all(api) as Options<ListWindow<{ id: number }>>) })
  return reads.map(({ data }) => data?.items ?? [])
}

/** Every record of a kind that a form's fields choose from; nothing is missing where none is named. */
export function useNeeded(resource: Resource | undefined): { missing: boolean; error: Error | null; retry: () => void } {
  const api = useApi()
  const options = (resource?.all(api) ?? { queryKey: ['nothing'], queryFn: () => null }) as Options<unknown>
  const query = useQuery({ ...options, enabled: resource !== undefined })
  return { missing: resource !== undefined && query.data === undefined, error: query.error, retry: () => void query.refetch() }
}

/** How many there are, from a window of one. */
export function useRecordCount(resource: Resource): { readonly count: number | undefined; readonly failed: boolean } {
  const { data, isError } = useQuery(resource.list(useApi(), { limit: 1 }) as Options<ListWindow<{ id: number }>>)
  return { count: data?.total, failed: data === undefined && isError }
}

/** Asks again for everything on the page that could not be read, the counts in the navigation included. */
export function useReadFailedAgain(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}

/** One record, null when there is none of that id. @param id null asks for none. */
export function useRecord<R extends Resource>(resource: R, id: number | null): UseQueryResult<RecordOf<R> | null> {
  const options = resource.detail(useApi(), id ?? 0) as Options<RecordOf<R> | null>
  return useQuery({ ...options, enabled: id !== null })
}

/** Saves a form: a record that exists is changed, a new one made. */
export function useSaveRecord<R extends Resource>(
  resource: R,
): { pending: boolean; save: (id: number | null, body: Record<string, unknown>) => Promise<RecordOf<R>> } {
  const create = resource.useCreate()
  const update = resource.useUpdate()
  return {
    pending: create.isPending || update.isPending,
    save: async (id, body) => (await (id === null ? create.mutateAsync(body) : update.mutateAsync({ id, body }))) as RecordOf<R>,
  }
}

/** Reads one record past the cache, which a form on the page follows; null when it is gone. @throws as ApiClient.get. */
export function useReadAgain<R extends Resource>(resource: R): (id: number) => Promise<RecordOf<R> | null> {
  const api = useApi()
  return (id) => {
    const { queryFn } = resource.detail(api, id) as unknown as {
      queryFn: (context: { signal?: AbortSignal }) => Promise<RecordOf<R> | null>
    }
    return queryFn({})
  }
}

/** Takes a deleted record out of the cached list at once, before the list is read again. */
export function useForgetRecord(resource: Resource): (id: number) => void {
  const queryClient = useQueryClient()
  const { queryKey } = resource.all(useApi())
  return (id) =>
    queryClient.setQueryData<ListWindow<{ id: number }>>(queryKey, (list) => {
      const items = list?.items.filter((item) => item.id !== id)
      return list && items && { ...list, items, total: items.length }
    })
}

/** Reads ahead every record of some kinds, for a page's `prefetch` (issue 6, "Feels instant"). */
export async function prefetchAll({ api, queryClient }: Reader, ...resources: Resource[]): Promise<void> {
  await Promise.all(resources.map((resource) => readAhead(queryClient, resource.all(api))))
}

/** Reads ahead one record. @param id as the path names it; null for none. */
export async function prefetchRecord({ api, queryClient }: Reader, resource: Resource, id: number | null): Promise<void> {
  if (id !== null) await readAhead(queryClient, resource.detail(api, id))
}

type Reader = Pick<PageContext, 'api' | 'queryClient'>

// A read ahead that fails is no event: the page itself asks again, and says so.
const readAhead = (queryClient: QueryClient, read: Read): Promise<void> =>
  queryClient.prefetchQuery({ ...(read as Options<unknown>), meta: { silent: true } })
