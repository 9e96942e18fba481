import { useQueries, useQuery } from '@tanstack/react-query'
import type { ApiClient, Query } from '../../shared/api/api-client'
import { useApi } from '../../shared/api/api-context'
import type { ListWindow } from '../../shared/api/resource-api'
import { optionsOf, prefetchSilently, type ConsoleResource, type Identified, type Reader } from './resource'

/** Which records to count: those that a query finds; all without one. */
export type Counted = { readonly resource: ConsoleResource; readonly query?: Query | undefined }

/** A number of records; undefined while it loads. */
export type Total = { readonly total: number | undefined; readonly failed: boolean }

/** An empty window: its total comes without records. */
const totalRead = (api: ApiClient, { resource, query }: Counted) =>
  optionsOf<ListWindow<Identified>>(resource.list(api, { ...query, limit: 0 }))

const totalOf = ({ data, isError }: { readonly data: ListWindow<Identified> | undefined; readonly isError: boolean }): Total => ({
  total: data?.total,
  failed: data === undefined && isError,
})

/** The number of records that a query finds; of all without one. */
export function useTotal(resource: ConsoleResource, query?: Query): Total {
  return totalOf(useQuery(totalRead(useApi(), { resource, query })))
}

/** {@link useTotal} for several queries. */
export function useTotals(counted: readonly Counted[]): readonly Total[] {
  const api = useApi()
  return useQueries({ queries: counted.map((each) => totalRead(api, each)) }).map(totalOf)
}

/** Fetches totals ahead, for a page's `prefetch`. */
export async function prefetchTotals({ api, queryClient }: Reader, counted: readonly Counted[]): Promise<void> {
  await Promise.all(counted.map((each) => prefetchSilently(queryClient, totalRead(api, each))))
}
