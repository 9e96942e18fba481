import { groupDigits } from '../../../cms/domain/group-digits'
import { videoIdFrom } from '../../../cms/domain/video-id'

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** What stands in for a date that is missing or wrong; screens differ (screens.md 4). */
export type DateMessages = { missing: string; invalid: string }
export const PUBLIC_DATE_MESSAGES: DateMessages = { missing: 'DATE_UNAVAILABLE', invalid: 'INVALID_DATE' }
export const CONSOLE_DATE_MESSAGES: DateMessages = { missing: 'N/A', invalid: 'INVALID_DATE' }
export const CONSOLE_REVIEW_DATE_MESSAGES: DateMessages = { missing: 'N/A', invalid: 'Invalid date' }

type Day = { year: number; month: number; day: number }

/** The UTC day of a calendar date or an instant: the same in every time zone. Null for what is no date. */
function dayOf(value: string): Day | null {
  const time = new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00.000Z` : value)
  if (Number.isNaN(time.getTime())) return null
  return { year: time.getUTCFullYear(), month: time.getUTCMonth(), day: time.getUTCDate() }
}

/** A date for machines, or undefined for what is no date. */
export const isoDate = (value: string): string | undefined => (dayOf(value) ? value : undefined)

const two = (value: number): string => String(value).padStart(2, '0')
const monthOf = (day: Day): string => MONTHS[day.month] ?? ''

const dateFormat =
  (write: (day: Day) => string) =>
  (value: string | null | undefined, messages: DateMessages = PUBLIC_DATE_MESSAGES): string => {
    if (!value) return messages.missing
    const day = dayOf(value)
    return day ? write(day) : messages.invalid
  }

/** `March 5, 2024` (product.md, section 9: MMMM d, yyyy). */
export const longDate = dateFormat((day) => `${monthOf(day)} ${day.day}, ${day.year}`)
/** `Mar 5, 2024` (MMM d, yyyy). */
export const shortDate = dateFormat((day) => `${monthOf(day).slice(0, 3)} ${day.day}, ${day.year}`)
/** `2024.03.05` (yyyy.MM.dd). */
export const dottedDate = dateFormat((day) => `${day.year}.${two(day.month + 1)}.${two(day.day)}`)
/** `2024-03-05` (yyyy-MM-dd), as date inputs want it; empty for none or a wrong one. */
export const inputDate = (value: string | null | undefined): string =>
  dateFormat((day) => `${String(day.year).padStart(4, '0')}-${two(day.month + 1)}-${two(day.day)}`)(value, { missing: '', invalid: '' })

const NO_RATING = 'N/A'

/** One decimal: `9.0`; `N/A` for none. */
export const rating = (value: number | null): string => (value === null ? NO_RATING : value.toFixed(1))
/** `9.0/10`; `N/A` for none. */
export const ratingOutOf10 = (value: number | null): string => (value === null ? NO_RATING : `${rating(value)}/10`)

/** A record's name, or its kind and id in place of a blank one: a link without text cannot be used. */
export const nameOr = (name: string, kind: string, id: number): string => name.trim() || `${kind} ${id}`

/** `0023`: an id as the specimens' labels write it. */
export const paddedId = (id: number, digits = 4): string => String(id).padStart(digits, '0')

/** Text cut to a length, with an ellipsis when something was cut. @param max in characters, the ellipsis not counted. */
export function truncated(text: string, max: number): string {
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}...` : text
}

/** "1 drink", "2 drinks". */
export const countOf = (count: number, one: string, many = `${one}s`): string => `${groupDigits(count)} ${count === 1 ? one : many}`

const WORDS_A_MINUTE = 220
/** Of scripts that put no space between their words. */
const SIGNS_A_MINUTE = 500
const SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu

/** Minutes a text takes to read, by its words and by its signs where it has no words to count, at least one. */
export function readingMinutes(text: string): number {
  const signs = text.match(SIGNS)?.length ?? 0
  const words = text.replace(SIGNS, ' ').match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0
  return Math.max(1, Math.round(words / WORDS_A_MINUTE + signs / SIGNS_A_MINUTE))
}

/** Paragraphs of a text: what stands between blank lines (product.md, section 2, blog post). */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => part.trim())
    .filter(Boolean)

/** An episode's picture: its own, else its video's, else null for the default one (product.md, section 4). */
export function episodeThumbnail(episode: { thumbnail_url: string | null; youtube_link: string | null }): string | null {
  if (episode.thumbnail_url) return episode.thumbnail_url
  const id = videoIdFrom(episode.youtube_link)
  return id && `https://i.ytimg.com/vi/${id}/hqdefault.jpg`
}
