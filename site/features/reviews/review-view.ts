import { CUISINES, type Cuisine } from '../../../cms/domain/cuisines'
import type { Query } from '../../shared/api/api-client'
import { listQuery, listViewFrom, listViewParams, type ListView } from '../../shared/lists/list-view'
import type { PageSearch } from '../../shared/routing/page-search'

/** The filters and sort order of the reviews list, as in its address. */
export type ReviewView = ListView & { cuisine: Cuisine | null }

/** Parses `?cuisine=Thai&tier=S&sort=rating`. Invalid values count as missing. */
export function reviewViewFrom(search: PageSearch<'cuisine' | 'tier' | 'sort'>): ReviewView {
  const cuisine = search.get('cuisine')?.toLowerCase()
  return { ...listViewFrom(search), cuisine: CUISINES.find((each) => each.toLowerCase() === cuisine) ?? null }
}

/** A view as query parameters of the page; null for defaults. */
export const reviewViewParams = ({ cuisine, ...view }: ReviewView): Record<string, string | null> => ({ cuisine, ...listViewParams(view) })

/** A view as query parameters of the API. */
export const reviewQuery = ({ cuisine, ...view }: ReviewView): Query => ({
  cuisine_type: cuisine ?? undefined,
  ...listQuery(view, 'restaurant_name'),
})
