import type { QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { ResourceContract } from '../../../admin-bridge/contract/define'
import type { ApiClient, Query } from '../../shared/api/api-client'
import type { Lenient } from '../../shared/api/lenient'
import type { ListWindow } from '../../shared/api/resource-api'
import type { PageContext } from '../../shared/routing/page-module'

/** A record of any kind. */
export type Identified = { readonly id: number }
type Read = { readonly queryKey: QueryKey }

/** The part of a resource API (`createResourceApi`) that the console uses, for any kind of record. */
export type ConsoleResource = {
  readonly contract: ResourceContract
  readWindow(api: ApiClient, query: Query, signal?: AbortSignal): Promise<ListWindow<Identified>>
  list(api: ApiClient, query: Query): Read
  detail(api: ApiClient, id: number): Read
}

/** The records of a resource. */
export type RecordOf<R extends ConsoleResource> = Lenient<z.output<R['contract']['record']>> & Identified

/** A read as query options. Cast: `ConsoleResource` does not carry the type of its records; the contract does. */
export const optionsOf = <T>(read: Read): UseQueryOptions<T> => read as UseQueryOptions<T>

/** What a page's `prefetch` reads with. */
export type Reader = Pick<PageContext, 'api' | 'queryClient'>

/** A failed prefetch shows no toast: the page itself fetches again and reports the error. */
export const prefetchSilently = (queryClient: QueryClient, read: Read): Promise<void> =>
  queryClient.prefetchQuery({ ...optionsOf<unknown>(read), meta: { silent: true } })
