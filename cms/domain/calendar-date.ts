const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i

/**
 * Parses a calendar day: `YYYY-MM-DD`, or the UTC day of an ISO 8601 timestamp with a time zone.
 * @returns `YYYY-MM-DD`, or null for an impossible date, a timestamp without a zone or any other text.
 */
export function parseDay(value: string): string | null {
  if (DAY.test(value)) return isRealDay(value) ? value : null
  const instant = INSTANT.exec(value)
  if (!instant?.[1] || !isRealDay(instant[1])) return null
  const time = new Date(value.toUpperCase())
  if (Number.isNaN(time.getTime())) return null
  const day = time.toISOString().slice(0, 10)
  return DAY.test(day) && isRealDay(day) ? day : null
}

/**
 * Parses an instant: an ISO 8601 timestamp with a time zone, or a day, which stands for its UTC midnight.
 * @returns it in UTC with milliseconds, or null for an impossible date or any other text.
 */
export function parseInstant(value: string): string | null {
  if (parseDay(value) === null) return null
  return DAY.test(value) ? utcMidnight(value) : new Date(value.toUpperCase()).toISOString()
}

/** Parses an ISO 8601 timestamp with a time zone. @returns it in UTC with milliseconds, or null for any other text. */
export const parseMoment = (value: string): string | null => (DAY.test(value) ? null : parseInstant(value))

function isRealDay(day: string): boolean {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  if (year < 1) return false
  const parsed = new Date(Date.UTC(2000, month - 1, date))
  parsed.setUTCFullYear(year, month - 1, date)
  return parsed.getUTCFullYear() === year && parsed.getUTCMonth() === month - 1 && parsed.getUTCDate() === date
}

/** The instant of a day's UTC midnight. @param day `YYYY-MM-DD`. */
export function utcMidnight(day: string): string {
  return `${day}T00:00:00.000Z`
}

/** The instant that the panel's date picker stores for a day: noon UTC, the same day in almost all time zones. @param day `YYYY-MM-DD`. */
export function utcNoon(day: string): string {
  return `${day}T12:00:00.000Z`
}
