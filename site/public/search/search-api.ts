import { queryOptions } from '@tanstack/react-query'
import { SEARCH_PATH, searchResultSchema, type SearchResult as Result } from '../../../admin-bridge/contract'
import type { ApiClient, Schema } from '../../shared/api/api-client'
import { lenientList, type Lenient } from '../../shared/api/lenient'

export type SearchResult = Lenient<Result>

/** As many of each kind at first, and as many as can be asked for. */
export const SEARCH_FIRST = 20
export const SEARCH_ALL = 1000

const results = lenientList(searchResultSchema, 'search result')

/** Results of an unknown kind come through: the page shows those of the kinds it knows. */
const reply: Schema<{ results: SearchResult[]; total: number }> = {
  safeParse(value) {
    const { results: list, total = null }: { results?: unknown; total?: unknown } = typeof value === 'object' && value !== null ? value : {}
    const found = results.safeParse(list)
    if (!found.success) return found
    const { items, sent } = found.data
    return { success: true, data: { results: items, total: typeof total === 'number' ? total : sent } }
  },
}

/** Everything published that holds all words. @param limit counts for each kind. */
export const searchFor = (api: ApiClient, words: string, limit = SEARCH_FIRST) =>
  queryOptions({
    queryKey: [SEARCH_PATH, words, limit] as const,
    queryFn: async ({ signal }) => (await api.get(SEARCH_PATH, reply, { query: { q: words, limit }, signal })).data,
  })
