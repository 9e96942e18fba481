import { TIERS, isTier, type Tier } from '../../../cms/domain/tier'
import type { Query } from '../api/api-client'
import type { PageSearch } from '../routing/page-search'

/** Values of `?sort=`; the first is the default. */
export const SORTS = ['newest', 'rating', 'name'] as const
export type Sort = (typeof SORTS)[number]

/** The filter and sort order of a list of rated records, as in its address. */
export type ListView = { tier: Tier | null; sort: Sort }

/** Parses `?tier=S&sort=rating`. Invalid values count as missing. */
export function listViewFrom(search: PageSearch<'tier' | 'sort'>): ListView {
  const tier = search.get('tier')
  const sort = search.get('sort')
  return { tier: isTier(tier) ? tier : null, sort: SORTS.find((each) => each === sort) ?? 'newest' }
}

/** A view as query parameters of the page; null for defaults. */
export const listViewParams = ({ tier, sort }: ListView): Record<string, string | null> => ({ tier, sort: sort === 'newest' ? null : sort })

/** A view as query parameters of the API. @param name the field that `sort=name` sorts by. */
export const listQuery = ({ tier, sort }: ListView, name: string): Query => ({
  tier: tier ?? undefined,
  sort: { newest: undefined, rating: '-final_rating', name }[sort],
})

/** ALL and the six tiers. */
export const TIER_CHOICES = [null, ...TIERS] as const
