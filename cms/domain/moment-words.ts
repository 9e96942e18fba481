const DAY_MS = 86_400_000
const DAYS_NAMED_BY_WEEKDAY = 6

// made anew each time, because a travelling laptop changes its zone while the page is open
const part = (date: Date, options: Intl.DateTimeFormatOptions): string => new Intl.DateTimeFormat('en', options).format(date)

/** Parses an instant. @param instant ISO 8601. @returns null for an empty or invalid one. */
export const parseLocal = (instant: string): Date | null => {
  const date = new Date(instant)
  return instant === '' || Number.isNaN(date.getTime()) ? null : date
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')
const midnight = (date: Date): number => new Date(date).setHours(0, 0, 0, 0)

/** The user's time zone, with its offset at an instant: "Europe/Berlin (GMT+1)". An invalid instant stands for now. */
export function zoneName(instant: string): string {
  const offset = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' })
  const name = offset.resolvedOptions().timeZone
  const shift = offset.formatToParts(parseLocal(instant) ?? new Date()).find(({ type }) => type === 'timeZoneName')?.value
  return shift === undefined || shift === name ? name : `${name} (${shift})`
}

const timeOfDay = (date: Date): string => `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`

/** The time of day of an instant in the user's time zone: "08:42". Empty for an invalid one. */
export function clockTime(instant: string): string {
  const date = parseLocal(instant)
  return date ? timeOfDay(date) : ''
}

/**
 * An instant in the user's time zone, with its day: "Fri 27 Nov, 18:00", in another year "Fri 27 Nov 2026, 18:00". Empty for an
 * invalid one.
 */
export function dayAndTime(instant: string, now = new Date()): string {
  const date = parseLocal(instant)
  if (!date) return ''
  const year = date.getFullYear() === now.getFullYear() ? '' : ` ${date.getFullYear()}`
  return `${part(date, { weekday: 'short' })} ${date.getDate()} ${part(date, { month: 'short' })}${year}, ${timeOfDay(date)}`
}

/**
 * An instant in the user's time zone, in few words: "today 18:00", "Fri 18:00" within the next days, "Fri, Dec 4, 18:00" in
 * the same year, "Dec 4, 2026, 18:00" in another. Empty for an invalid one.
 */
export function momentWords(instant: string, now = new Date()): string {
  const date = parseLocal(instant)
  if (!date) return ''
  const time = timeOfDay(date)
  const weekday = part(date, { weekday: 'short' })
  const day = part(date, { month: 'short', day: 'numeric' })
  // rounded: a day on which the clocks change has 23 or 25 hours
  const days = Math.round((midnight(date) - midnight(now)) / DAY_MS)
  if (days === 0) return `today ${time}`
  if (days > 0 && days <= DAYS_NAMED_BY_WEEKDAY) return `${weekday} ${time}`
  if (date.getFullYear() === now.getFullYear()) return `${weekday}, ${day}, ${time}`
  return `${day}, ${date.getFullYear()}, ${time}`
}
