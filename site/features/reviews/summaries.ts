import { queryOptions } from '@tanstack/react-query'
import type { Review } from '../../shared/api/record-types'
import type { ApiClient } from '../../shared/api/api-client'
import { gatherRelated } from '../../shared/api/related'
import { summaryPages } from '../../shared/api/summary-pages'
import { reviewsApi } from './api'

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
const windowAt = (api: ApiClient, skip: number, signal: AbortSignal) =>
  readWindow(api, skip === 0 ? {} : { skip, limit: contract.defaultLimit }, signal)

/** Reviews, newest visit first, reduced to what their cards show. */
export const reviewSummaries = (api: ApiClient, from = 0) =>
  summaryPages({ key: keys.root, read: (skip, signal) => windowAt(api, skip, signal), summary: summaryOf, from })

const RELATED = 3

/** Other reviews of the same cuisine, or the newest other reviews if there are none. */
export const relatedReviews = (api: ApiClient, { id, cuisine_type }: Pick<Review, 'id' | 'cuisine_type'>) =>
  queryOptions({
    queryKey: [...keys.root, 'related', id, cuisine_type] as const,
    queryFn: async ({ signal }) => {
      const sameCuisine = (other: Review): boolean => cuisine_type !== null && other.cuisine_type === cuisine_type
      const { isRelated, items } = await gatherRelated((skip) => windowAt(api, skip, signal), id, sameCuisine, RELATED)
      return { isRelated, items: items.map(summaryOf) }
    },
    meta: { silent: true },
  })
