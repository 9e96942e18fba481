import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useApi } from '../../shared/api/api-context'
import { optionsOf, prefetchSilently, type ConsoleResource, type Reader, type RecordOf } from './resource'
import { useShowSaved } from './windows'

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
  const showSaved = useShowSaved(resource)
  return {
    pending: create.isPending || update.isPending,
    save: async (id, body) => {
      // Cast: `ConsoleResource` does not carry the type of its records; see optionsOf.
      const saved = (await (id === null ? create.mutateAsync(body) : update.mutateAsync({ id, body }))) as RecordOf<R>
      showSaved(saved)
      return saved
    },
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

/** Prefetches one record. @param id null to fetch nothing. */
export async function prefetchRecord({ api, queryClient }: Reader, resource: ConsoleResource, id: number | null): Promise<void> {
  if (id !== null) await prefetchSilently(queryClient, resource.detail(api, id))
}
