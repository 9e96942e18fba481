/** Tiers, best first. */
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

/** Bounds of a rating, and its step: it is stored to one decimal. */
export const RATING_MIN = 0
export const RATING_MAX = 10
export const RATING_STEP = 0.1

/**
 * The tier that a rating falls in.
 * @param rating 0 to 10, already at one decimal.
 */
export function tierFromRating(rating: number): Tier {
  return TIER_BANDS.find(([, lowest]) => rating >= lowest)?.[0] ?? 'F'
}

/**
 * Rounds a rating to one decimal, half up: 8.95 gives 9.0. Shifts the decimal point in the number's text, because
 * 8.35 * 10 is not exact in binary.
 */
export function roundRating(rating: number): number {
  const digits = String(rating)
  if (digits.includes('e')) return 0
  return Math.round(Number(`${digits}e1`)) / 10
}

/** Whether a value is one of the six tiers. */
export function isTier(value: unknown): value is Tier {
  return TIERS.some((tier) => tier === value)
}

/**
 * The tier of a record that is being saved. A given tier wins. Without one, a stored tier that differs from its rating was
 * set by hand and stays; any other tier follows the rating.
 * @param given the tier in this save: undefined if it was not sent, null if it was cleared. @param before the stored record.
 */
export function settleTier(rating: number, given: Tier | null | undefined, before?: { rating: number; tier: Tier } | null): Tier {
  if (given) return given
  if (given === undefined && before && before.tier !== tierFromRating(before.rating)) return before.tier
  return tierFromRating(rating)
}
