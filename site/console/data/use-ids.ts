import { useQuery, type QueryKey } from '@tanstack/react-query'
import type { ApiClient } from '../../shared/api/api-client'
import { useApi } from '../../shared/api/api-context'

const asSet = (ids: readonly number[]): ReadonlySet<number> => new Set(ids)

/**
 * The ids of records, in one read without the records themselves; undefined until they are known, and if the read fails.
 * @param isNeeded whether to read them.
 */
export function useIds(
  queryKey: QueryKey,
  read: (api: ApiClient, signal: AbortSignal) => Promise<readonly number[]>,
  isNeeded = true,
): ReadonlySet<number> | undefined {
  const api = useApi()
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(api, signal),
    select: asSet,
    enabled: isNeeded,
    meta: { silent: true },
  })
  return data
}
