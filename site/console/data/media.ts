import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import * as z from 'zod/mini'
import { MEDIA_API_PATH, mediaSchema } from '../../../admin-bridge/contract'
import type { ApiClient, Query } from '../../shared/api/api-client'
import { useApi } from '../../shared/api/api-context'
import { readJoined } from '../../shared/api/joined-windows'
import { nextSkip } from '../../shared/api/resource-api'
import { keepFound } from './keep-found'
import type { Total } from './totals'
import { readAgain } from './read-again'
import { windowOf } from './windows'

/** A picture of the media library. */
export type LibraryPicture = z.infer<typeof mediaSchema>

/** Pictures that the library sends at once. */
const PICTURES_PER_WINDOW = 24
const ROOT = [MEDIA_API_PATH] as const

const pictureRead = (api: ApiClient, id: number) =>
  queryOptions({
    queryKey: [...ROOT, 'picture', id],
    queryFn: async ({ signal }) => (await api.get(`${MEDIA_API_PATH}/${id}`, mediaSchema, { signal })).data,
  })

const libraryRead = (api: ApiClient, filter: Query) =>
  infiniteQueryOptions({
    queryKey: [...ROOT, 'library', filter],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam: skip }) =>
      readJoined({ skip, first: 0, size: PICTURES_PER_WINDOW }, async (window) =>
        windowOf(await api.get(`${MEDIA_API_PATH}/`, z.array(mediaSchema), { query: { ...filter, ...window }, signal }), window),
      ),
    getNextPageParam: nextSkip,
  })

/** One picture of the library. */
export const useLibraryPicture = (id: number) => useQuery(pictureRead(useApi(), id))

/** A function that finds the id of a picture of the library by its path; null for a picture that is not in it. */
export function usePictureId(): (url: string) => Promise<number | null> {
  const api = useApi()
  return useCallback(
    async (url) => (await api.get(`${MEDIA_API_PATH}/`, z.array(mediaSchema), { query: { url, limit: 1 } })).data[0]?.id ?? null,
    [api],
  )
}

/** The files of the library, latest first, window by window. @param filter see `GET /v1/media`. The last ones stay until those of another filter arrive. */
export const useLibrary = (filter: Query) =>
  useInfiniteQuery({ ...libraryRead(useApi(), filter), placeholderData: (last) => keepFound(last) })

function useCounted(name: string, narrowed: Query): Total {
  const api = useApi()
  const { data, isError } = useQuery({
    queryKey: [...ROOT, name],
    queryFn: async ({ signal }) => {
      const { total } = await api.get(`${MEDIA_API_PATH}/`, z.array(mediaSchema), { query: { ...narrowed, limit: 0 }, signal })
      return total ?? 0
    },
  })
  return { total: data, failed: data === undefined && isError }
}

/** How many pictures of the library lack a description. */
export const useUndescribedTotal = (): Total => useCounted('undescribed', { missing: 'alt' })

/** Makes a picture that was just uploaded known, so that it is shown without another request. */
export function useKnowPicture(): (picture: LibraryPicture) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  return (picture) => {
    queryClient.setQueryData(pictureRead(api, picture.id).queryKey, picture)
    void readAgain(queryClient, { queryKey: [...ROOT, 'library'] })
  }
}
