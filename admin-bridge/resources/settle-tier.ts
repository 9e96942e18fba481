import { settleTier, type Tier } from '../../cms/domain/tier'

type Rated = { finalRating: number; tier?: Tier | null }

/** The tier that a save leaves behind, where the stored record has a say in it (wire-contract.md 1.11). */
export function withSettledTier(data: Record<string, unknown>, before: Rated | null): Record<string, unknown> {
  const given = data['tier'] as Tier | null | undefined
  const rating = (data['finalRating'] as number | undefined) ?? before?.finalRating
  if (rating === undefined) return data
  return { ...data, tier: settleTier(rating, given, before?.tier ? { rating: before.finalRating, tier: before.tier } : null) }
}
