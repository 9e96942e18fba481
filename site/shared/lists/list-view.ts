import { TIERS, isTier, type Tier } from '../../../cms/domain/tier'
import { compareNames } from './compare-names'

export const SORTS = ['newest', 'rating', 'name'] as const
export type Sort = (typeof SORTS)[number]

/** How a list of graded things is looked at, as its address says: filter, order, and where it starts. */
export type ListView = { tier: Tier | null; sort: Sort }

/** Reads `?tier=S&sort=rating`; nonsense reads as nothing. */
export function listViewFrom(search: URLSearchParams): ListView {
  const tier = search.get('tier')
  const sort = search.get('sort')
  return { tier: isTier(tier) ? tier : null, sort: SORTS.find((each) => each === sort) ?? 'newest' }
}

/** The same as parameters of an address; what is usual is left out. */
export const listViewParams = ({ tier, sort }: ListView): Record<string, string | null> => ({ tier, sort: sort === 'newest' ? null : sort })

/** Does this view need every record, not only the first window? */
export const needsEveryRecord = ({ tier, sort }: ListView): boolean => tier !== null || sort !== 'newest'

type Graded = { id: number; tier: string; final_rating: number | null }

/** Below every rating: records without one come last. */
const UNRATED = -1

/** The records that a view shows, in its order. @param nameOf what they are sorted by as names. */
export function applyListView<T extends Graded>(items: readonly T[], { tier, sort }: ListView, nameOf: (item: T) => string): T[] {
  const shown = tier ? items.filter((item) => item.tier === tier) : [...items]
  if (sort === 'rating') shown.sort((a, b) => (b.final_rating ?? UNRATED) - (a.final_rating ?? UNRATED) || b.id - a.id)
  if (sort === 'name') shown.sort((a, b) => compareNames(nameOf(a), nameOf(b)) || b.id - a.id)
  return shown
}

/** ALL and the six tiers. */
export const TIER_CHOICES = [null, ...TIERS] as const
