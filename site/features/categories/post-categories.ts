import { queryOptions } from '@tanstack/react-query'
import { LIMIT_MAX } from '../../../admin-bridge/contract'
import type { ApiClient } from '../../shared/api/api-client'
import { figures } from '../../shared/api/figures'
import { nextSkip } from '../../shared/api/resource-api'
import type { Category } from '../../shared/api/record-types'
import { categoriesApi } from './api'

/** What lists show of a category. */
export type CategoryLink = Pick<Category, 'id' | 'name' | 'slug'>

/** The categories with posts, most frequent first, at most 100. */
export const postCategories = (api: ApiClient) =>
  figures(api, 'posts', ({ categories }): CategoryLink[] => categories.map(({ id, name, slug }) => ({ id, name, slug })))

const named = (categories: readonly CategoryLink[], value: string): CategoryLink | undefined =>
  categories.find(({ slug }) => slug === value) ?? categories.find(({ id }) => String(id) === value)

/** Looks for a category in all windows of their list, from an offset. */
async function findNamed(api: ApiClient, value: string, signal: AbortSignal, skip = 0): Promise<CategoryLink | undefined> {
  const window = await categoriesApi.readWindow(api, { skip, limit: LIMIT_MAX }, signal)
  const next = nextSkip(window)
  return named(window.items, value) ?? (next === undefined ? undefined : findNamed(api, value, signal, next))
}

/** The category with this slug or id; null if there is none. Looks among those with posts first. */
export const categoryNamed = (api: ApiClient, value: string) =>
  queryOptions({
    queryKey: [...categoriesApi.keys.root, 'named', value] as const,
    queryFn: async ({ client, signal }): Promise<CategoryLink | null> => {
      const listed = named(await client.fetchQuery(postCategories(api)).catch(() => []), value)
      if (listed) return listed
      const found = await findNamed(api, value, signal)
      return found ? { id: found.id, name: found.name, slug: found.slug } : null
    },
  })
