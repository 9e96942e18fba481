import { CUISINES } from '../../../cms/domain/cuisines'
import { listViewFrom, type ListView } from '../../shared/lists/list-view'
import type { PageSearch } from '../../shared/routing/page-search'

/** The filters of the reviews list. */
export const REVIEW_FILTERS = ['cuisine', 'tier', 'year', 'rating_min', 'rating_max'] as const

/** Columns of the API that have another name than the filter or order. */
export const REVIEW_COLUMNS = { cuisine: 'cuisine_type', name: 'restaurant_name' } as const

/** Parses `?cuisine=thai&tier=S&sort=rating`. A listed cuisine may be written in any case. */
export function reviewViewFrom(search: PageSearch<(typeof REVIEW_FILTERS)[number] | 'filters' | 'sort'>): ListView {
  const view = listViewFrom(search, REVIEW_FILTERS)
  const { cuisine } = view.filters
  const listed = CUISINES.find((each) => each.toLowerCase() === cuisine?.toLowerCase())
  return listed ? { ...view, filters: { ...view.filters, cuisine: listed } } : view
}
