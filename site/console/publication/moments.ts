import { lightFormat } from 'date-fns'
import { parseLocal } from '../../../cms/domain/moment-words'

/** The value of a `datetime-local` input, in the user's time zone; empty for an invalid instant. @param instant ISO 8601. */
export function localText(instant: string): string {
  const date = parseLocal(instant)
  return date ? lightFormat(date, "yyyy-MM-dd'T'HH:mm") : ''
}

/** The instant of a `datetime-local` input's value, in ISO 8601; null for an impossible one. */
export const instantOf = (text: string): string | null => parseLocal(text)?.toISOString() ?? null

/** Whether a time is skipped in the user's time zone, because clocks go forward. @param text of a `datetime-local` input. */
export function isSkipped(text: string): boolean {
  const instant = instantOf(text)
  return instant !== null && localText(instant) !== text.slice(0, localText(instant).length)
}

/** The next 18:00 in the user's time zone that is at least an hour away, in ISO 8601. */
export function nextEvening(now = new Date()): string {
  const evening = new Date(now)
  evening.setHours(18, 0, 0, 0)
  if (evening.getTime() - now.getTime() < 3_600_000) evening.setDate(evening.getDate() + 1)
  return evening.toISOString()
}
