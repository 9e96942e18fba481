import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { DetailOf, ResourceContract } from '../../../admin-bridge/contract'
import { fieldsOfKind, stateName, wireName, type Entity } from '../../../cms/domain/entities'
import { ApiError, type ApiClient, type Query, type Schema as ResponseSchema } from './api-client'
import { readJoined, type ListWindow } from './joined-windows'
import { lenientList, lenientRecord, type Lenient, type Rows } from './lenient'

export type ResourceOptions = {
  /** Whether a response that is not a list counts as an empty list instead of failing. */
  emptyUnlessList?: boolean
}

export type { ListWindow } from './joined-windows'

/** The offset of the next window; undefined after the last one. */
export function nextSkip({ skip, sent, total }: Pick<ListWindow<unknown>, 'skip' | 'sent' | 'total'>): number | undefined {
  const next = skip + sent
  return sent > 0 && next < total ? next : undefined
}

/** The offset of a page of a list. @param page from 1; null, for an invalid number, counts as 1. @param size records on a page. */
export const pageStart = (page: number | null, size: number): number => ((page ?? 1) - 1) * size

/** The number of records in the whole list, from the window read last. */
export const totalOf = (data: InfiniteData<ListWindow<unknown>> | undefined): number => data?.pages.at(-1)?.total ?? 0

/** A page holds its records twice, as HTML and as data. More than this, in characters, is left to the next window. */
const PAGE_MAX_CHARACTERS = 300_000

/** The beginning of a window that is not too large for a page; at least one record. */
export function forPage<T>(window: ListWindow<T>): ListWindow<T> {
  if (!import.meta.env.SSR) return window
  let characters = 0
  const end = window.items.findIndex((item, index) => (characters += JSON.stringify(item).length) > PAGE_MAX_CHARACTERS && index > 0)
  return end < 0 ? window : { ...window, items: window.items.slice(0, end), sent: end }
}

/** The editor states of formatted texts, which only administrators get: the editor reads them. */
const stateNames = (entity: Entity): string[] => fieldsOfKind(entity, 'richText').map(([key, field]) => stateName(wireName(key, field)))

/** The schema of one record in a response. */
export const recordSchema = <Schema extends z.ZodMiniObject, Declared extends Entity>({
  detail,
  noun,
  entity,
}: ResourceContract<Schema, Declared>): ResponseSchema<Lenient<z.output<DetailOf<Schema, Declared>>>> =>
  lenientRecord(detail, noun, stateNames(entity))

/** The query keys of one kind of record. @param path its API path. */
const queryKeys = (path: string) => ({
  root: [path] as const,
  list: (query: Query) => [path, 'list', query] as const,
  pages: (query: Query, page: number) => [path, 'pages', query, page] as const,
  detail: (id: number) => [path, 'detail', id] as const,
})

/** No record has a value that the API does not know. Visitors type addresses and follow old links, so this is no failure. */
function noneForUnknownValue(error: unknown): { data: Rows<never>; total: number } {
  if (error instanceof ApiError && error.status === 422) return { data: { items: [], sent: 0 }, total: 0 }
  throw error
}

/** Creates the read of one window of a list. @param size of a window without `limit`. @param ofPublic reads what everybody sees. */
const windowReader =
  <T>(path: string, rows: ResponseSchema<Rows<T>>, size: number, ofPublic = false) =>
  async (api: ApiClient, query: Query = {}, signal?: AbortSignal): Promise<ListWindow<T>> => {
    const read = api.get(path, rows, { query, signal, ofPublic })
    const { data, total } = await (ofPublic ? read.catch(noneForUnknownValue) : read)
    const skip = Number(query['skip'] ?? 0)
    return { ...data, total: total ?? skip + data.sent, skip, size: Number(query['limit'] ?? size) }
  }

/**
 * Creates the reads of one kind of record from its contract, as query options. The console has the writes (`console/data/writes.ts`),
 * so that visitors do not load them.
 */
export function createResourceApi<Schema extends z.ZodMiniObject, Declared extends Entity>(
  contract: ResourceContract<Schema, Declared>,
  options: ResourceOptions = {},
) {
  type Detail = Lenient<z.output<DetailOf<Schema, Declared>>>
  const { path, defaultLimit } = contract
  const record = recordSchema(contract)
  const listPath = `${path}/`
  const rows = lenientList(contract.record, contract.noun, options.emptyUnlessList)
  const keys = queryKeys(path)
  const readWindow = windowReader(listPath, rows, defaultLimit)
  const readPublic = windowReader(listPath, rows, defaultLimit, true)
  return {
    contract,
    keys,
    /** Plain reads, for queries that cache something other than the records. @throws as ApiClient.get. */
    readWindow,
    /** The same of what everybody sees, for the public pages. */
    readPublic,
    /** One window. */
    list: (api: ApiClient, query: Query = {}) => {
      const window = { skip: 0, limit: defaultLimit, ...query }
      return queryOptions({ queryKey: keys.list(window), queryFn: ({ signal }) => readWindow(api, window, signal) })
    },
    /** Window after window of what everybody sees, starting with a page of the list. Read the data with {@link itemsOf} and {@link totalOf}. */
    pages: (api: ApiClient, query: Query = {}, page: number | null = 1) =>
      infiniteQueryOptions({
        queryKey: keys.pages(query, page ?? 1),
        queryFn: ({ pageParam, signal }) =>
          readJoined({ skip: pageParam, first: pageStart(page, defaultLimit), size: defaultLimit }, async (window) =>
            forPage(await readPublic(api, { ...window, ...query }, signal)),
          ),
        initialPageParam: pageStart(page, defaultLimit),
        getNextPageParam: nextSkip,
      }),
    /** One record, or null if there is none with that id. */
    detail: (api: ApiClient, id: number) =>
      queryOptions({
        queryKey: keys.detail(id),
        queryFn: async ({ signal }): Promise<Detail | null> => {
          try {
            return (await api.get(`${path}/${id}`, record, { signal })).data
          } catch (error) {
            // 422: the id is not a valid one.
            if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
            throw error
          }
        },
      }),
  }
}
