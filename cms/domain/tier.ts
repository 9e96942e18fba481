/** Tiers, best first (product.md, section 9). */
export const TIERS = ['S', 'A', 'B', 'C', 'D', 'F'] as const
export type Tier = (typeof TIERS)[number]

/** The lowest rating of each tier, best first; anything below the last band is F. */
export const TIER_BANDS: ReadonlyArray<readonly [Tier, number]> = [
  ['S', 9],
  ['A', 8],
  ['B', 7],
  ['C', 6],
  ['D', 5],
]

export const RATING_MIN = 0
export const RATING_MAX = 10
export const RATING_STEP = 0.1

/**
 * The tier a rating falls in (product.md, section 4).
 * @param rating 0 to 10, already at one decimal.
 */
export function tierFromRating(rating: number): Tier {
  return TIER_BANDS.find(([, lowest]) => rating >= lowest)?.[0] ?? 'F'
}

/**
 * A rating at one decimal, half up (wire-contract.md 1.11): 8.95 gives 9.0.
 * Shifts the decimal point in the number's own text, because 8.35 * 10 is not exact in binary.
 */
export function roundRating(rating: number): number {
  const digits = String(rating)
  if (digits.includes('e')) return 0
  return Math.round(Number(`${digits}e1`)) / 10
}

/** Is this one of the six tiers? */
export function isTier(value: unknown): value is Tier {
  return TIERS.some((tier) => tier === value)
}

/**
 * The tier to keep when a record is saved (wire-contract.md 1.11): a given tier stays; without one, a tier that the old
 * rating explains follows the new rating, and one that a person had set otherwise stays.
 * @param given the tier in this save, if any. @param before the stored record, if it exists.
 */
export function settleTier(rating: number, given: Tier | null | undefined, before?: { rating: number; tier: Tier } | null): Tier {
  if (given) return given
  if (given === undefined && before && before.tier !== tierFromRating(before.rating)) return before.tier
  return tierFromRating(rating)
}
