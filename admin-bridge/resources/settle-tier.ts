import { settleTier, tierFromRating, type Tier } from '../../cms/domain/tier'

export type Rated = { finalRating: number; tier?: Tier | null }

/** The tier of a stored record on the wire: what its rating makes it where none is stored. */
export const tierOf = ({ tier, finalRating }: Rated): Tier => tier ?? tierFromRating(finalRating)

/** The tier that a save leaves behind, where the stored record has a say in it (wire-contract.md 1.11). */
export function withSettledTier(data: Record<string, unknown>, before: Rated | null): Record<string, unknown> {
  const given = data['tier'] as Tier | null | undefined
  const rating = (data['finalRating'] as number | undefined) ?? before?.finalRating
  if (rating === undefined) return data
  return { ...data, tier: settleTier(rating, given, before?.tier ? { rating: before.finalRating, tier: before.tier } : null) }
}
