import {
  skipToken,
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

type Identified = { readonly id: number }
type Read = { readonly queryKey: QueryKey }
type Write<Variables> = { readonly isPending: boolean; mutateAsync: (variables: Variables) => Promise<unknown> }

/** The part of a resource API (`createResourceApi`) that the console uses, for any kind of record. */
export type ConsoleResource = {
  readonly contract: ResourceContract
  all(api: ApiClient): Read
  list(api: ApiClient, query: { limit: number }): Read
  detail(api: ApiClient, id: number): Read
  useCreate(): Write<Record<string, unknown>>
  useUpdate(): Write<{ id: number; body: Record<string, unknown> }>
  useRemove(): Write<number>
  upload(api: ApiClient, id: number, file: File, options?: UploadOptions): Promise<Readonly<Record<string, unknown>>>
}

/** The records of a resource. */
export type RecordOf<R extends ConsoleResource> = Lenient<z.output<R['contract']['record']>> & Identified

// `Resource` does not carry the type of its records; the contract does.
const optionsOf = <T>(read: Read): UseQueryOptions<T> => read as UseQueryOptions<T>

/** All records of a resource. */
export function useAllRecords<R extends ConsoleResource>(resource: R): UseQueryResult<ListWindow<RecordOf<R>>> {
  return useQuery(optionsOf<ListWindow<RecordOf<R>>>(resource.all(useApi())))
}

/** All records of several resources, one list for each; empty lists while they load. */
export function useAllRecordsOf(resources: readonly ConsoleResource[]): ReadonlyArray<readonly Identified[]> {
  const api = useApi()
  const reads = useQueries({ queries: resources.map((resource) => optionsOf<ListWindow<Identified>>(resource.all(api))) })
  return reads.map(({ data }) => data?.items ?? [])
}

/** Loads the records that a form's select offers. @param resource undefined if the form has no such select. */
export function useChoices(resource: ConsoleResource | undefined): { missing: boolean; error: Error | null; retry: () => void } {
  const api = useApi()
  const query = useQuery(resource ? optionsOf<unknown>(resource.all(api)) : { queryKey: ['none'], queryFn: skipToken })
  return { missing: resource !== undefined && query.data === undefined, error: query.error, retry: () => void query.refetch() }
}

/** The number of records of a kind. */
export function useRecordCount(resource: ConsoleResource): { readonly count: number | undefined; readonly failed: boolean } {
  const { data, isError } = useQuery(optionsOf<ListWindow<Identified>>(resource.list(useApi(), { limit: 1 })))
  return { count: data?.total, failed: data === undefined && isError }
}

/** Fetches every failed query of the page again, including the counts in the navigation. */
export function useRefetchFailed(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}

/** One record, or null if it does not exist. @param id null to fetch nothing. */
export function useRecord<R extends ConsoleResource>(resource: R, id: number | null): UseQueryResult<RecordOf<R> | null> {
  return useQuery({ ...optionsOf<RecordOf<R> | null>(resource.detail(useApi(), id ?? 0)), enabled: id !== null })
}

/** Creates or updates a record. @returns `save`, whose id is null for a new record. */
export function useSaveRecord<R extends ConsoleResource>(
  resource: R,
): { pending: boolean; save: (id: number | null, body: Record<string, unknown>) => Promise<RecordOf<R>> } {
  const create = resource.useCreate()
  const update = resource.useUpdate()
  return {
    pending: create.isPending || update.isPending,
    // `Resource` does not carry the type of its records; see optionsOf.
    save: async (id, body) => (await (id === null ? create.mutateAsync(body) : update.mutateAsync({ id, body }))) as RecordOf<R>,
  }
}

/**
 * Fetches one record without touching the cache, because an open form follows the cached record.
 * @returns a function that resolves to null for a deleted record, and rejects like ApiClient.get.
 */
export function useFetchRecord<R extends ConsoleResource>(resource: R): (id: number) => Promise<RecordOf<R> | null> {
  const api = useApi()
  const client = useQueryClient()
  return async (id) => {
    const { queryKey, queryFn } = optionsOf<RecordOf<R> | null>(resource.detail(api, id))
    if (typeof queryFn !== 'function') throw new Error('A detail query needs a query function')
    return queryFn({ client, queryKey, signal: new AbortController().signal, meta: undefined })
  }
}

/** Removes a deleted record from the cached list at once, before the list is fetched again. */
export function useForgetRecord(resource: ConsoleResource): (id: number) => void {
  const queryClient = useQueryClient()
  const { queryKey } = resource.all(useApi())
  return (id) =>
    queryClient.setQueryData<ListWindow<Identified>>(queryKey, (list) => {
      const items = list?.items.filter((item) => item.id !== id)
      return list && items && { ...list, items, total: items.length }
    })
}

type Reader = Pick<PageContext, 'api' | 'queryClient'>

/** Prefetches every record of some kinds, for a page's `prefetch`. */
export async function prefetchAll({ api, queryClient }: Reader, ...resources: ConsoleResource[]): Promise<void> {
  await Promise.all(resources.map((resource) => prefetchSilently(queryClient, resource.all(api))))
}

/** Prefetches one record. @param id null to fetch nothing. */
export async function prefetchRecord({ api, queryClient }: Reader, resource: ConsoleResource, id: number | null): Promise<void> {
  if (id !== null) await prefetchSilently(queryClient, resource.detail(api, id))
}

/** A failed prefetch shows no toast: the page itself fetches again and reports the error. */
const prefetchSilently = (queryClient: QueryClient, read: Read): Promise<void> =>
  queryClient.prefetchQuery({ ...optionsOf<unknown>(read), meta: { silent: true } })
