import { CUISINES, type Cuisine } from '../../../cms/domain/cuisines'
import { compareNames } from '../../shared/lists/compare-names'
import { SORTS, applyListView, type Sort } from '../../shared/lists/list-view'
import type { ReviewSummary } from './summaries'
import type { PageSearch } from '../../shared/routing/page-search'

/** The filter and sort order of the reviews list, as in its address. */
export type ReviewView = { cuisine: Cuisine | null; sort: Sort }

/** Parses `?cuisine=Thai&sort=rating`. Invalid values count as missing. */
export function reviewViewFrom(search: PageSearch<'cuisine' | 'sort'>): ReviewView {
  const cuisine = search.get('cuisine')?.toLowerCase()
  return {
    cuisine: CUISINES.find((each) => each.toLowerCase() === cuisine) ?? null,
    sort: SORTS.find((each) => each === search.get('sort')) ?? 'newest',
  }
}

/** A view as query parameters; null for defaults. */
export const reviewViewParams = ({ cuisine, sort }: ReviewView): Record<string, string | null> => ({
  cuisine,
  sort: sort === 'newest' ? null : sort,
})

/** Whether a view needs all reviews, not only the first window. */
export const needsEveryReview = ({ cuisine, sort }: ReviewView): boolean => cuisine !== null || sort !== 'newest'

/** The reviews of a view, sorted. */
export const applyReviewView = (reviews: readonly ReviewSummary[], { cuisine, sort }: ReviewView): ReviewSummary[] =>
  applyListView(
    reviews.filter((review) => cuisine === null || review.cuisine_type === cuisine),
    { tier: null, sort },
    (review) => review.restaurant_name,
  )

/** The cuisines of the reviews, by name. */
export const cuisinesOf = (reviews: readonly ReviewSummary[]): string[] =>
  [...new Set(reviews.flatMap(({ cuisine_type }) => cuisine_type ?? []))].sort(compareNames)
