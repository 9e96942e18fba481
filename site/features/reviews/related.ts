import { queryOptions } from '@tanstack/react-query'
import type { Review } from '../../shared/api/record-types'
import type { ApiClient } from '../../shared/api/api-client'
import { readRelated } from '../../shared/api/related'
import { reviewsApi } from './api'
import { reviewSummary } from './summary'

const RELATED = 3
const { keys, readPublic } = reviewsApi

/** Other reviews of the same cuisine, or the newest other reviews if there are none. */
export const relatedReviews = (api: ApiClient, { id, cuisine_type }: Pick<Review, 'id' | 'cuisine_type'>) =>
  queryOptions({
    queryKey: [...keys.root, 'related', id, cuisine_type] as const,
    queryFn: async ({ signal }) => {
      const { isRelated, items } = await readRelated(
        (query) => readPublic(api, query, signal),
        id,
        cuisine_type === null ? null : { cuisine_type },
        RELATED,
      )
      return { isRelated, items: items.map(reviewSummary) }
    },
    meta: { silent: true },
  })
