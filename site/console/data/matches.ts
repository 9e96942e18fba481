import { keepPreviousData, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { SEARCH_PATH, searchResultSchema } from '../../../admin-bridge/contract'
import { queryName, type Entity } from '../../../cms/domain/entities'
import type { ApiClient, Query } from '../../shared/api/api-client'
import { useApi } from '../../shared/api/api-context'
import type { ListWindow } from '../../shared/api/resource-api'
import { numberOf } from './numbered'
import { optionsOf, prefetchSilently, type ConsoleResource, type Identified, type Reader, type RecordOf } from './resource'
import { searchedFor } from './searched-for'

/** Records that a select offers at once. */
const CHOICES = 20
/** Records that the palette asks for. */
const FOUND = 20

const choicesQuery = (text: string): Query => ({ ...searchedFor(text), limit: CHOICES })

/** The first records that contain the words of a text; the last ones found stay until they arrive, when `isFound` becomes true. */
export function useChoices<R extends ConsoleResource>(
  resource: R,
  text: string,
): { readonly found: readonly RecordOf<R>[] | undefined; readonly isFound: boolean } {
  const read = optionsOf<ListWindow<RecordOf<R>>>(resource.list(useApi(), choicesQuery(text)))
  const { data, isFetched, isPlaceholderData } = useQuery({ ...read, placeholderData: keepPreviousData })
  return { found: data?.items, isFound: isFetched && !isPlaceholderData }
}

/** Loads what a form's select offers first. @param resource undefined if the form has no such select. */
export function useFirstChoices(resource: ConsoleResource | undefined): { missing: boolean; error: Error | null; retry: () => void } {
  const api = useApi()
  const query = useQuery(resource ? optionsOf<unknown>(resource.list(api, choicesQuery(''))) : { queryKey: ['none'], queryFn: skipToken })
  return { missing: resource !== undefined && query.data === undefined, error: query.error, retry: () => void query.refetch() }
}

/** Fetches what a form's select offers first, for a page's `prefetch`. */
export const prefetchChoices = ({ api, queryClient }: Reader, resource: ConsoleResource): Promise<void> =>
  prefetchSilently(queryClient, resource.list(api, choicesQuery('')))

/** A record as the palette shows it. */
export type FoundRecord = Identified & {
  readonly title: string
  readonly snippet: string | null
  /** Whether the text is its kind and number, such as "episode 7". */
  readonly isNumbered?: boolean
}
/** Records that contain the words of a text, kind by kind. */
export type Found = ReadonlyArray<readonly FoundRecord[]>
const NOTHING: Found = []

const searchResponse = z.object({ results: z.array(searchResultSchema) })

/** The title of a record, as the API names it. */
const titleOf = (entity: Entity, record: object): string => String(Reflect.get(record, queryName(entity, entity.titleField)))

/** The records of kinds that the search does not cover, from their lists. */
async function readListed(resource: ConsoleResource, api: ApiClient, query: Query, signal: AbortSignal): Promise<FoundRecord[]> {
  const { entity } = resource.contract
  const { items } = await resource.readWindow(api, query, signal)
  return items.map((item) => ({ id: item.id, title: titleOf(entity, item), snippet: null }))
}

/** The record whose kind and number a text names. */
async function readNumbered(resource: ConsoleResource, api: ApiClient, text: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const { entity, path } = resource.contract
  const id = numberOf(entity, text)
  if (id === null) return []
  // not `z.looseObject`, which visitors would download too: they share zod with the console
  const { data } = await api.get(`${path}/${id}`, z.unknown(), { signal })
  return typeof data === 'object' && data !== null ? [{ id, title: titleOf(entity, data), snippet: null, isNumbered: true }] : []
}

/** The search ranks its results. A read that fails finds nothing: the others are still worth showing. */
const foundRead = (resources: readonly ConsoleResource[], api: ApiClient, text: string) =>
  queryOptions({
    queryKey: ['found', searchedFor(text)] as const,
    queryFn: async ({ signal }): Promise<Found> => {
      const query = { ...searchedFor(text), limit: FOUND }
      const nothing = (): never[] => []
      const searched = api.get(SEARCH_PATH, searchResponse, { query, signal }).then(({ data }) => data.results, nothing)
      return Promise.all(
        resources.map(async (resource) => {
          const { entity } = resource.contract
          const [numbered, named] = await Promise.all([
            readNumbered(resource, api, text, signal).catch(nothing),
            entity.search ? searched : readListed(resource, api, query, signal).catch(nothing),
          ])
          const own = named.filter((record) => !('kind' in record) || record.kind === entity.noun)
          return [...numbered, ...own.filter(({ id }) => id !== numbered[0]?.id)]
        }),
      )
    },
    retry: false,
    meta: { silent: true },
  })

/**
 * The first records of several kinds that contain the words of a text; none for an empty text.
 * @returns `found`, which keeps the last results until those for the text arrive, when `isFound` becomes true; `find` fetches the results for a text.
 */
export function useFound(
  resources: readonly ConsoleResource[],
  text: string,
): { found: Found; isFound: boolean; find: (text: string) => Promise<Found> } {
  const api = useApi()
  const queryClient = useQueryClient()
  const isEmpty = text.trim() === ''
  const read = useQuery({ ...foundRead(resources, api, text), enabled: !isEmpty, placeholderData: keepPreviousData })
  return {
    found: isEmpty ? NOTHING : (read.data ?? NOTHING),
    isFound: isEmpty || (read.isFetched && !read.isPlaceholderData),
    find: (words) => queryClient.fetchQuery(foundRead(resources, api, words)),
  }
}
