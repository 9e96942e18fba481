import type { Tier } from '../../../cms/domain/tier'
import { TIER_COLOURS } from '../palette'
import type { Card } from './record-view'

const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A date or instant as `March 5, 2024` in UTC; null if there is none. */
export function longDate(value: string | null): string | null {
  const date = new Date(value ?? NaN)
  return Number.isNaN(date.getTime()) ? null : LONG_DATE.format(date)
}

/** The parts that are not null. */
export const present = (...parts: (string | null)[]): string[] => parts.filter((part) => part !== null)

/** `Episode · № 007` */
export const numbered = (label: string, id: number, digits = 3): string => `${label} · № ${String(id).padStart(digits, '0')}`

/** The grade of a rated record. */
export const gradeOf = (
  palette: keyof typeof TIER_COLOURS,
  { final_rating: value, tier }: { final_rating: number; tier: Tier },
): Card['grade'] => ({ value, tier, colour: TIER_COLOURS[palette][tier] })
