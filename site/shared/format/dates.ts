const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const SHORT_MONTH_LENGTH = 3
const ISO_DAY_LENGTH = 10

/** Shown in place of a date that is missing or cannot be parsed; they differ by screen. */
export type DateMessages = { missing: string; invalid: string }
/** The texts on public pages. */
export const PUBLIC_DATE_MESSAGES: DateMessages = { missing: 'DATE_UNAVAILABLE', invalid: 'INVALID_DATE' }
/** The texts in the console. */
export const CONSOLE_DATE_MESSAGES: DateMessages = { missing: 'N/A', invalid: 'INVALID_DATE' }

/** Parses a calendar date or an instant. A calendar date is its UTC midnight, so it is the same day in every time zone. */
function parseDate(value: string): Date | null {
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00.000Z` : value)
  return Number.isNaN(date.getTime()) ? null : date
}

/** The value itself if it is a date, else undefined. For `datetime` attributes and structured data. */
export const isoDate = (value: string): string | undefined => (parseDate(value) ? value : undefined)

const monthOf = (date: Date): string => MONTHS[date.getUTCMonth()] ?? ''
const dayAndYear = (date: Date): string => `${date.getUTCDate()}, ${date.getUTCFullYear()}`
/** The UTC day as `2024-03-05`. */
const isoDay = (date: Date): string => date.toISOString().slice(0, ISO_DAY_LENGTH)

const dateFormat =
  (format: (date: Date) => string) =>
  (value: string | null | undefined, messages: DateMessages = PUBLIC_DATE_MESSAGES): string => {
    if (!value) return messages.missing
    const date = parseDate(value)
    return date ? format(date) : messages.invalid
  }

/** `March 5, 2024` */
export const longDate = dateFormat((date) => `${monthOf(date)} ${dayAndYear(date)}`)
/** `Mar 5, 2024` */
export const shortDate = dateFormat((date) => `${monthOf(date).slice(0, SHORT_MONTH_LENGTH)} ${dayAndYear(date)}`)
/** `2024.03.05` */
export const dottedDate = dateFormat((date) => isoDay(date).replaceAll('-', '.'))

/** The date that the site shows for a record: that of its publication. A draft has that of its creation. */
export const publishedOn = ({ published_at, created_at }: { published_at: string | null; created_at: string }): string =>
  published_at ?? created_at
