import { queryOptions } from '@tanstack/react-query'
import { SEARCH_PATH, searchResultSchema, type SearchResult as Result } from '../../../admin-bridge/contract'
import type { ApiClient, Schema } from '../../shared/api/api-client'
import { lenientList, type Lenient } from '../../shared/api/lenient'

export type SearchResult = Lenient<Result>

/** Results per kind on the first page. */
export const SEARCH_FIRST = 20
/** Results per kind after SHOW_ALL: as many as a page shows without a wait; the best come first. */
export const SEARCH_ALL = 100

const results = lenientList(searchResultSchema, 'search result')

/** Accepts results of an unknown kind, so that a newer server does not break the page; the page leaves them out. */
const responseSchema: Schema<{ results: SearchResult[]; total: number }> = {
  safeParse(value) {
    const { results: list, total = null }: { results?: unknown; total?: unknown } = typeof value === 'object' && value !== null ? value : {}
    const found = results.safeParse(list)
    if (!found.success) return found
    const { items, sent } = found.data
    return { success: true, data: { results: items, total: typeof total === 'number' ? total : sent } }
  },
}

/** All published records that contain every word. @param limit the most results per kind. */
export const searchFor = (api: ApiClient, words: string, limit = SEARCH_FIRST) =>
  queryOptions({
    queryKey: [SEARCH_PATH, words, limit] as const,
    queryFn: async ({ signal }) => {
      const { data } = await api.get(SEARCH_PATH, responseSchema, { query: { q: words, limit, is_published: true }, signal })
      // the page shows these results until those of the next words are there
      return { ...data, words, limit }
    },
  })
