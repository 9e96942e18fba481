import { queryOptions } from '@tanstack/react-query'
import { SEARCH_PATH, searchReplySchema } from '../../admin-bridge/contract'
import type { ApiClient } from './api-client'

/** As many of each kind at first, and as many as can be asked for. */
export const SEARCH_FIRST = 20
export const SEARCH_ALL = 1000

/** Everything published that holds all words. @param limit counts for each kind. */
export const searchFor = (api: ApiClient, words: string, limit = SEARCH_FIRST) =>
  queryOptions({
    queryKey: [SEARCH_PATH, words, limit] as const,
    queryFn: async ({ signal }) => (await api.get(SEARCH_PATH, searchReplySchema, { query: { q: words, limit }, signal })).data,
  })
