import { CUISINES, type Cuisine } from '../../../cms/domain/cuisines'
import { compareNames } from '../../shared/lists/compare-names'
import { SORTS, applyListView, type Sort } from '../../shared/lists/list-view'
import type { ReviewSummary } from './summaries'

/** How the list of reviews is looked at, as its address says. */
export type ReviewView = { cuisine: Cuisine | null; sort: Sort }

/** Reads `?cuisine=Thai&sort=rating`; nonsense reads as nothing. */
export function reviewViewFrom(search: URLSearchParams): ReviewView {
  const cuisine = search.get('cuisine')?.toLowerCase()
  return {
    cuisine: CUISINES.find((each) => each.toLowerCase() === cuisine) ?? null,
    sort: SORTS.find((each) => each === search.get('sort')) ?? 'newest',
  }
}

/** The same as parameters of an address; what is usual is left out. */
export const reviewViewParams = ({ cuisine, sort }: ReviewView): Record<string, string | null> => ({
  cuisine,
  sort: sort === 'newest' ? null : sort,
})

/** Does this view need every review, not only the first window? */
export const needsEveryReview = ({ cuisine, sort }: ReviewView): boolean => cuisine !== null || sort !== 'newest'

/** The reviews that a view shows, in its order. */
export const applyReviewView = (reviews: readonly ReviewSummary[], { cuisine, sort }: ReviewView): ReviewSummary[] =>
  applyListView(
    reviews.filter((review) => cuisine === null || review.cuisine_type === cuisine),
    { tier: null, sort },
    (review) => review.restaurant_name,
  )

/** Each cuisine that is present, by name. */
export const cuisinesOf = (reviews: readonly ReviewSummary[]): string[] =>
  [...new Set(reviews.flatMap(({ cuisine_type }) => cuisine_type ?? []))].sort(compareNames)
