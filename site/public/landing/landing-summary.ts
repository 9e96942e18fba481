import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../shared/api/api-client'
import { readDrinkTierList } from '../../features/drinks/api'
import { episodesApi } from '../../features/episodes/api'
import { authorKey } from '../../../cms/domain/author-colours'
import { quotesApi } from '../../features/quotes/api'
import { reviewsApi } from '../../features/reviews/api'
import { TIERS } from '../../../cms/domain/tier'

/** The figures of the landing page. */
export type LandingSummary = {
  episodes: number
  drinks: number
  tiers: { tier: string; count: number }[]
  reviews: number
  cuisines: number
  quotes: number
  authors: number
}

/** The figures of all projects. The landing page is complete without them, so a failed read stays silent. */
export const landingSummary = (api: ApiClient) =>
  queryOptions({
    queryKey: ['landing'] as const,
    queryFn: async ({ signal }): Promise<LandingSummary> => {
      const [episodes, tierList, reviews, quotes] = await Promise.all([
        episodesApi.readWindow(api, { skip: 0, limit: 1 }, signal),
        readDrinkTierList(api, signal),
        reviewsApi.readAll(api, {}, signal),
        quotesApi.readAll(api, {}, signal),
      ])
      const counts = new Map(tierList.map(({ tier, drinks }) => [tier, drinks.length]))
      const tiers = TIERS.map((tier) => ({ tier, count: counts.get(tier) ?? 0 }))
      return {
        episodes: episodes.total,
        drinks: tiers.reduce((sum, { count }) => sum + count, 0),
        tiers,
        reviews: reviews.items.length,
        cuisines: new Set(reviews.items.flatMap(({ cuisine_type }) => cuisine_type ?? [])).size,
        quotes: quotes.items.length,
        authors: new Set(quotes.items.flatMap(({ author }) => (author ? authorKey(author) : []))).size,
      }
    },
    meta: { silent: true },
  })
