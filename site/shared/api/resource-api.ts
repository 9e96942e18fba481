import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { LIMIT_MAX, type ResourceContract } from '../../../admin-bridge/contract'
import type { Entity, Fields, WireName } from '../../../cms/domain/entities'
import { ApiError, type ApiClient, type Query, type Schema as ResponseSchema, type UploadOptions } from './api-client'
import { useApi } from './api-context'
import { lenientList, lenientRecord, type Lenient, type Rows } from './lenient'
import type { Message } from './query-client'

/** The toasts of one kind of record; null for the default message. */
export type ResourceMessages = Record<'created' | 'updated' | 'deleted' | 'createFailed' | 'updateFailed' | 'deleteFailed', Message>

export type ResourceOptions = {
  /** Whether a response that is not a list counts as an empty list instead of failing. */
  emptyUnlessList?: boolean
  /** Whether the first window is requested without skip and limit, relying on the API's defaults. */
  omitFirstWindow?: boolean
}

/**
 * One window of a list, from offset `skip`. `size` is the number of records that were asked for: the API sends fewer if they
 * are large. `total` is the number of records in the whole list.
 */
export type ListWindow<T> = Rows<T> & { total: number; skip: number; size: number }
/** The body of a write: any of the entity's fields, as the API expects them. */
export type WireBody<F extends Fields> = { [Key in keyof F & string as WireName<Key, F[Key]>]?: unknown }

/** The records of all windows read so far. A record that moved between two reads appears once. */
export function itemsOf<T extends { id: number }>(data: InfiniteData<ListWindow<T>> | undefined): T[] {
  const seen = new Set<number>()
  return (data?.pages ?? []).flatMap((page) => page.items).filter(({ id }) => !seen.has(id) && seen.add(id))
}

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
  let characters = 0
  const end = window.items.findIndex((item, index) => (characters += JSON.stringify(item).length) > PAGE_MAX_CHARACTERS && index > 0)
  return end < 0 ? window : { ...window, items: window.items.slice(0, end), sent: end }
}

/** The query keys of one kind of record. @param path its API path. */
const queryKeys = (path: string) => ({
  root: [path] as const,
  list: (query: Query) => [path, 'list', query] as const,
  all: (query: Query) => [path, 'all', query] as const,
  pages: (query: Query, page: number) => [path, 'pages', query, page] as const,
  detail: (id: number) => [path, 'detail', id] as const,
})

/**
 * Creates the reads (query options) and writes (hooks) of one kind of record from its contract.
 * @param messages the toasts of its writes.
 */
export function createResourceApi<Schema extends z.ZodMiniObject, Declared extends Entity>(
  contract: ResourceContract<Schema, Declared>,
  messages: ResourceMessages,
  options: ResourceOptions = {},
) {
  type Item = Lenient<z.output<Schema>>
  type Body = WireBody<Declared['fields']>
  const { path, defaultLimit, image } = contract
  const record: ResponseSchema<Item> = lenientRecord(contract.record, contract.noun)
  const listPath = `${path}/`
  // A form creates a record with its first save and updates it with the next, so both are in one group.
  const saves = `save ${path}`
  const rows = lenientList(contract.record, contract.noun, options.emptyUnlessList)
  const keys = queryKeys(path)
  async function readWindow(api: ApiClient, query: Query = {}, signal?: AbortSignal): Promise<ListWindow<Item>> {
    const { data, total } = await api.get(listPath, rows, { query, signal })
    const skip = Number(query['skip'] ?? 0)
    return { ...data, total: total ?? skip + data.sent, skip, size: Number(query['limit'] ?? defaultLimit) }
  }
  async function readAll(api: ApiClient, query: Query = {}, signal?: AbortSignal): Promise<ListWindow<Item>> {
    const items: Item[] = []
    let skip: number | undefined = 0
    let sent = 0
    while (skip !== undefined) {
      const part: ListWindow<Item> = await readWindow(api, { ...query, skip, limit: LIMIT_MAX }, signal)
      items.push(...part.items)
      sent += part.sent
      skip = nextSkip(part)
    }
    return { items, sent, total: items.length, skip: 0, size: items.length }
  }
  return {
    contract,
    keys,
    /** Plain reads, for queries that cache something other than the records. @throws as ApiClient.get. */
    readWindow,
    readAll,
    /** One window. */
    list: (api: ApiClient, query: Query = {}) => {
      const window = { skip: 0, limit: defaultLimit, ...query }
      return queryOptions({ queryKey: keys.list(window), queryFn: ({ signal }) => readWindow(api, window, signal) })
    },
    /** All records, read window by window. */
    all: (api: ApiClient, query: Query = {}) =>
      queryOptions({ queryKey: keys.all(query), queryFn: ({ signal }) => readAll(api, query, signal) }),
    /** Window after window, starting with a page of the list. Read the data with {@link itemsOf} and {@link totalOf}. */
    pages: (api: ApiClient, query: Query = {}, page: number | null = 1) =>
      infiniteQueryOptions({
        queryKey: keys.pages(query, page ?? 1),
        queryFn: async ({ pageParam, signal }) =>
          forPage(
            await readWindow(
              api,
              options.omitFirstWindow && pageParam === 0 ? query : { skip: pageParam, limit: defaultLimit, ...query },
              signal,
            ),
          ),
        initialPageParam: pageStart(page, defaultLimit),
        getNextPageParam: nextSkip,
      }),
    /** One record, or null if there is none with that id. */
    detail: (api: ApiClient, id: number) =>
      queryOptions({
        queryKey: keys.detail(id),
        queryFn: async ({ signal }): Promise<Item | null> => {
          try {
            return (await api.get(`${path}/${id}`, record, { signal })).data
          } catch (error) {
            // 422: the id is not a valid one.
            if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
            throw error
          }
        },
      }),
    useCreate: () => {
      const api = useApi()
      return useWrite((body: Body) => api.send('POST', listPath, body, record), messages.created, messages.createFailed, saves)
    },
    useUpdate: () => {
      const api = useApi()
      const put = ({ id, body }: { id: number; body: Body }): Promise<Item> => api.send('PUT', `${path}/${id}`, body, record)
      return useWrite(put, messages.updated, messages.updateFailed, saves)
    },
    useRemove: () => {
      const api = useApi()
      return useWrite((id: number) => api.command('DELETE', `${path}/${id}`), messages.deleted, messages.deleteFailed)
    },
    /** The upload path of a record's image; null for a kind without images. */
    uploadPath: (id: number): string | null => (image ? `${path}/${id}/${image.path}` : null),
    /** Uploads the image of an existing record. @returns the updated record. @throws Error for a kind without images. */
    upload: (api: ApiClient, id: number, file: File, uploadOptions?: UploadOptions): Promise<Item> => {
      if (!image) throw new Error(`A ${contract.noun} has no image`)
      return api.upload(`${path}/${id}/${image.path}`, file, record, uploadOptions)
    },
  }
}

/** A write with its toasts. On success it invalidates every cached read, because a deletion can affect other kinds of record. */
function useWrite<Variables, Result>(write: (variables: Variables) => Promise<Result>, success: Message, failure: Message, group?: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: write,
    meta: { success, failure, ...(group !== undefined && { group }) },
    onSuccess: () => {
      void queryClient.invalidateQueries()
    },
  })
}
