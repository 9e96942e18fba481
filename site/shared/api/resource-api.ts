import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { LIMIT_MAX, type ResourceContract } from '../../../admin-bridge/contract'
import { ApiError, type ApiClient, type Query, type Schema, type UploadOptions } from './api-client'
import { useApi } from './api-context'
import { lenientList, lenientRecord, type Lenient, type Rows } from './lenient'
import type { Message } from './query-client'

/** What the toasts of one kind of record say; null where the global sentences do. */
export type ResourceMessages = Record<'created' | 'updated' | 'deleted' | 'createFailed' | 'updateFailed' | 'deleteFailed', Message>

export type ResourceOptions = {
  /** A list reply that is no list reads as none, instead of failing (product.md, section 7: episodes, team). */
  emptyUnlessList?: boolean
  /** The first window is asked for without skip and limit (product.md, section 7: culinary). */
  bareFirstWindow?: boolean
}

/** One window of a list; `sent` counts the records that the server sent, those left out as unreadable included. */
export type ListWindow<T> = Rows<T> & { total: number; skip: number }
/** A body: any of the input's fields, in wire form. */
export type WireBody<Input extends z.ZodMiniObject> = { [Field in keyof z.output<Input>]?: unknown }

/** The records of all windows read so far; a record that moved between two reads is listed once. */
export function itemsOf<T extends { id: number }>(data: InfiniteData<ListWindow<T>> | undefined): T[] {
  const seen = new Set<number>()
  return (data?.pages ?? []).flatMap((page) => page.items).filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** Where the window after this one starts; undefined after the last one. */
export function nextSkip({ skip, sent, total }: Omit<ListWindow<unknown>, 'items'>): number | undefined {
  const next = skip + sent
  return sent > 0 && next < total ? next : undefined
}

/** How many there are in all, as the newest window tells. */
export const totalOf = (data: InfiniteData<ListWindow<unknown>> | undefined): number => data?.pages.at(-1)?.total ?? 0

/** The query keys of one kind of record. @param path its path in the API. */
const queryKeys = (path: string) => ({
  root: [path] as const,
  list: (query: Query) => [path, 'list', query] as const,
  all: (query: Query) => [path, 'all', query] as const,
  pages: (query: Query, from: number) => [path, 'pages', query, from] as const,
  detail: (id: number) => [path, 'detail', id] as const,
})

/**
 * Everything a screen does with one kind of record, from its contract: query options for its reads, hooks for its writes.
 * Each reader takes the client first. A detail that is not there reads `null` (screens.md 3): not found is an answer.
 * @param messages the toasts of its writes.
 */
export function createResourceApi<Entity extends z.ZodMiniObject, Input extends z.ZodMiniObject>(
  contract: ResourceContract<Entity, Input>,
  messages: ResourceMessages,
  options: ResourceOptions = {},
) {
  type Item = Lenient<z.output<Entity>>
  type Body = WireBody<Input>
  const { path, defaultLimit, image } = contract
  const record: Schema<Item> = lenientRecord(contract.record, contract.noun)
  const listPath = `${path}/`
  // A new record that was made and typed on in is changed by its next save: one form, one name.
  const saves = `save ${path}`
  const rows = lenientList(contract.record, contract.noun, options.emptyUnlessList)
  const keys = queryKeys(path)
  async function readWindow(api: ApiClient, query: Query = {}, signal?: AbortSignal): Promise<ListWindow<Item>> {
    const reply = await api.get(listPath, rows, { query, signal })
    const skip = Number(query['skip'] ?? 0)
    return { ...reply.data, total: reply.total ?? skip + reply.data.sent, skip }
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
    return { items, sent, total: items.length, skip: 0 }
  }
  return {
    contract,
    keys,
    /** The plain reads, for queries that keep something else than the records. @throws as ApiClient.get. */
    readWindow,
    readAll,
    /** One window. */
    list: (api: ApiClient, query: Query = {}) => {
      const asked = { skip: 0, limit: defaultLimit, ...query }
      return queryOptions({ queryKey: keys.list(asked), queryFn: ({ signal }) => readWindow(api, asked, signal) })
    },
    /** Every record, gathered window by window. */
    all: (api: ApiClient, query: Query = {}) =>
      queryOptions({ queryKey: keys.all(query), queryFn: ({ signal }) => readAll(api, query, signal) }),
    /** Windows one after another, from the record at `from` on. Read them with {@link itemsOf} and {@link totalOf}. */
    pages: (api: ApiClient, query: Query = {}, from = 0) =>
      infiniteQueryOptions({
        queryKey: keys.pages(query, from),
        queryFn: ({ pageParam, signal }) =>
          readWindow(api, options.bareFirstWindow && pageParam === 0 ? query : { skip: pageParam, limit: defaultLimit, ...query }, signal),
        initialPageParam: from,
        getNextPageParam: nextSkip,
      }),
    /** One record, or null when there is none of that id. */
    detail: (api: ApiClient, id: number) =>
      queryOptions({
        queryKey: keys.detail(id),
        queryFn: async ({ signal }): Promise<Item | null> => {
          try {
            return (await api.get(`${path}/${id}`, record, { signal })).data
          } catch (error) {
            // 422: an id that no record can have.
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
      return useWrite(
        (id: number) => api.send<undefined>('DELETE', `${path}/${id}`, undefined, null),
        messages.deleted,
        messages.deleteFailed,
      )
    },
    /** Where a record's own image goes; null for a kind without one. */
    uploadPath: (id: number): string | null => (image ? `${path}/${id}/${image.path}` : null),
    /** Uploads the image of a record that exists; answers the whole record. @throws Error for a kind without an image. */
    upload: (api: ApiClient, id: number, file: File, uploadOptions?: UploadOptions): Promise<Item> => {
      if (!image) throw new Error(`A ${contract.noun} has no image`)
      return api.upload(`${path}/${id}/${image.path}`, file, record, uploadOptions)
    },
  }
}

/** A write that toasts through its meta and then makes every cached read stale: a deletion may touch other kinds. */
function useWrite<Variables, Result>(
  write: (variables: Variables) => Promise<Result>,
  success: Message,
  failure: Message,
  unsays?: string,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: write,
    meta: { success, failure, ...(unsays !== undefined && { unsays }) },
    onSuccess: () => {
      void queryClient.invalidateQueries()
    },
  })
}
