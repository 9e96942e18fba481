import { queryOptions } from '@tanstack/react-query'
import { filterLists, type FilterList } from '../../../admin-bridge/contract/filters'
import type { ApiClient } from './api-client'

/** One value of a filter, and the number of records that have it. */
export type FilterValue = { name: string; total: number }
/** The values of each filter, by its name in the API, most frequent first. */
export type FilterValues = Readonly<Record<string, readonly FilterValue[]>>

/** The values that a list can be narrowed to. The list is complete without them, so a failed read stays silent. */
export const filterValues = (api: ApiClient, list: FilterList) =>
  queryOptions({
    queryKey: [filterLists[list].path] as const,
    queryFn: async ({ signal }): Promise<FilterValues> =>
      (await api.get(filterLists[list].path, filterLists[list].schema, { signal, ofPublic: true })).data,
    meta: { silent: true },
  })
