import { TIERS, isTier, type Tier } from '../../../cms/domain/tier'
import { compareNames } from './compare-names'
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

/** A view as query parameters; null for defaults. */
export const listViewParams = ({ tier, sort }: ListView): Record<string, string | null> => ({ tier, sort: sort === 'newest' ? null : sort })

/** Whether a view needs all records, not only the first window. */
export const needsEveryRecord = ({ tier, sort }: ListView): boolean => tier !== null || sort !== 'newest'

type Rated = { id: number; tier: string; final_rating: number | null }

/** Sorts records without a rating last. */
const UNRATED = -1

/** The records of a view, sorted. @param nameOf the name that `sort=name` compares. */
export function applyListView<T extends Rated>(items: readonly T[], { tier, sort }: ListView, nameOf: (item: T) => string): T[] {
  const shown = tier ? items.filter((item) => item.tier === tier) : [...items]
  if (sort === 'rating') shown.sort((a, b) => (b.final_rating ?? UNRATED) - (a.final_rating ?? UNRATED) || b.id - a.id)
  if (sort === 'name') shown.sort((a, b) => compareNames(nameOf(a), nameOf(b)) || b.id - a.id)
  return shown
}

/** ALL and the six tiers. */
export const TIER_CHOICES = [null, ...TIERS] as const
