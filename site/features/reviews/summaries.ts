import { queryOptions } from '@tanstack/react-query'
import type { Review } from '../../shared/api/record-types'
import type { ApiClient, Query } from '../../shared/api/api-client'
import { readRelated } from '../../shared/api/related'
import { summaryPages } from '../../shared/api/summary-pages'
import { reviewsApi } from './api'
import { reviewQuery, type ReviewView } from './review-view'

/** The fields of a review's card. */
export type ReviewSummary = Pick<
  Review,
  'id' | 'restaurant_name' | 'restaurant_image_url' | 'cuisine_type' | 'visit_date' | 'final_rating' | 'tier'
>

const { contract, keys, readWindow } = reviewsApi

const summaryOf = ({ id, restaurant_name, restaurant_image_url, cuisine_type, visit_date, final_rating, tier }: Review): ReviewSummary => ({
  id,
  restaurant_name,
  restaurant_image_url,
  cuisine_type,
  visit_date,
  final_rating,
  tier,
})

/** The first window is requested without skip and limit and relies on the API's defaults. */
const windowAt = (api: ApiClient, skip: number, signal: AbortSignal, query: Query = {}) =>
  readWindow(api, skip === 0 ? query : { ...query, skip, limit: contract.defaultLimit }, signal)

/** The reviews of a view, reduced to what their cards show. @param page the page to start with; null counts as 1. */
export function reviewSummaries(api: ApiClient, view: ReviewView, page: number | null) {
  const query = reviewQuery(view)
  return summaryPages({
    key: [...keys.root, query],
    read: (skip, signal) => windowAt(api, skip, signal, query),
    summary: summaryOf,
    page,
    size: contract.defaultLimit,
  })
}

const RELATED = 3

/** Other reviews of the same cuisine, or the newest other reviews if there are none. */
export const relatedReviews = (api: ApiClient, { id, cuisine_type }: Pick<Review, 'id' | 'cuisine_type'>) =>
  queryOptions({
    queryKey: [...keys.root, 'related', id, cuisine_type] as const,
    queryFn: async ({ signal }) => {
      const { isRelated, items } = await readRelated(
        (query) => readWindow(api, query, signal),
        id,
        cuisine_type === null ? null : { cuisine_type },
        RELATED,
      )
      return { isRelated, items: items.map(summaryOf) }
    },
    meta: { silent: true },
  })
