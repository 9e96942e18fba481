import { keepPreviousData, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiClient, Query } from '../../shared/api/api-client'
import { useApi } from '../../shared/api/api-context'
import type { ListWindow } from '../../shared/api/resource-api'
import { optionsOf, prefetchSilently, type ConsoleResource, type Identified, type Reader, type RecordOf } from './resource'
import { searchedFor } from './searched-for'

/** Records that a select offers at once. */
const CHOICES = 20
/** Records of one kind that the palette offers. */
const FOUND = 6

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

/** Records that contain the words of a text, kind by kind. */
export type Found = ReadonlyArray<readonly Identified[]>

const NOTHING: Found = []

/** A kind that cannot be read has no records: the others are still worth showing. */
const foundRead = (resources: readonly ConsoleResource[], api: ApiClient, text: string) =>
  queryOptions({
    queryKey: ['found', resources.map(({ contract }) => contract.path), searchedFor(text)] as const,
    queryFn: async ({ signal }): Promise<Found> => {
      const reads = await Promise.allSettled(
        resources.map((resource) => resource.readWindow(api, { ...searchedFor(text), limit: FOUND }, signal)),
      )
      return reads.map((read) => (read.status === 'fulfilled' ? read.value.items : []))
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
