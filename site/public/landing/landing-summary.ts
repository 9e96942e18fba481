import type { Summary } from '../../../admin-bridge/contract/summary'
import { TIERS } from '../../../cms/domain/tier'
import type { ApiClient } from '../../shared/api/api-client'
import { allFigures } from '../../shared/api/figures'

/** The figures of the landing page. */
export type LandingSummary = {
  episodes: number
  drinks: number
  tiers: { tier: string; count: number }[]
  reviews: number
  /** Names that the summary holds. It leaves out the rare ones of a long list. */
  cuisines: number
  quotes: number
  authors: number
}

const landingFigures = ({ episodes, drinks, reviews, quotes }: Summary): LandingSummary => ({
  episodes: episodes.total,
  drinks: drinks.total,
  tiers: TIERS.map((tier) => ({ tier, count: drinks.tiers[tier] })),
  reviews: reviews.total,
  cuisines: reviews.cuisines.length,
  quotes: quotes.total,
  authors: quotes.authors.length,
})

/** The figures of all projects. */
export const landingSummary = (api: ApiClient) => allFigures(api, landingFigures)
