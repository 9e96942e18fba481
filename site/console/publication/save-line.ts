import { dayAndTime, parseLocal } from '../../../cms/domain/moment-words'
import type { ReaderProblem } from '../../../cms/domain/records/reader-problems'
import { hasPassed, isTakenOffUntil, isWithdrawnAtOnce, statusOf, type PublicationValues } from './status'

const HOUR_MIN = 60
const DAY_HOURS = 24
/** Up to this many hours, and then this many days, a time is said to be ahead; later ones say enough by their date. */
const HOURS_MAX = 48
const DAYS_MAX = 60

const list = new Intl.ListFormat('en')

/** "Sat 28 Nov 09:00"; empty for an invalid instant. */
const moment = (instant: string, now: Date): string => dayAndTime(instant, now).replace(',', '')

/** How far away a time is: "in 24 h"; empty for one that is far away or cannot be read. */
function distance(instant: string, now: Date): string {
  const date = parseLocal(instant)
  if (!date) return ''
  const minutes = Math.max(1, Math.round((date.getTime() - now.getTime()) / 60_000))
  if (minutes < HOUR_MIN) return `in ${minutes} min`
  const hours = Math.round(minutes / HOUR_MIN)
  if (hours <= HOURS_MAX) return `in ${hours} h`
  const days = Math.round(hours / DAY_HOURS)
  return days <= DAYS_MAX ? `in ${days} days` : ''
}

/** What the line of a save depends on. */
export type ToSave = {
  /** Null for a new record. */
  readonly before: PublicationValues | null
  readonly after: PublicationValues
  /** What readers would find broken. */
  readonly problems: readonly ReaderProblem[]
  /** Whether anything has been typed. Without that, a save publishes the pending draft alone. */
  readonly isChanged: boolean
}

/** "without a date and drinks"; empty if readers miss nothing. */
const missing = (problems: readonly ReaderProblem[]): string =>
  problems.length === 0 ? '' : `without ${list.format(problems.map(({ noun }) => noun))}`

/** What a save makes of a record that readers see after it. */
function published({ before, after, problems, isChanged }: ToSave, now: Date): string {
  if (isWithdrawnAtOnce(before, after, now)) return 'Takes it off the site within a minute'
  const without = missing(problems) && ` ${missing(problems)}`
  const until = hasPassed(after.unpublish_at, now) || after.unpublish_at === '' ? '' : moment(after.unpublish_at, now)
  const end = until && ` · until ${until}`
  if (before?.is_published) return `Publishes ${isChanged ? 'your changes' : 'the draft'}${without}${end}`
  return (without ? `Publishes${without}` : 'Saves and publishes') + end
}

/** What a save makes of a record that is published at a time. */
function scheduled({ before, after, problems }: ToSave, now: Date): string {
  const time = moment(after.publish_at, now)
  const without = missing(problems)
  if (isTakenOffUntil(before, after, now)) return [`Takes it off the site until ${time}`, without].filter(Boolean).join(' · ')
  if (hasPassed(after.publish_at, now)) return `Publishes within a minute ${without}`.trim()
  return [`Scheduled ${time}`.trim(), distance(after.publish_at, now), without].filter(Boolean).join(' · ')
}

/** What a save of a form does, and what readers would miss: "Scheduled Sat 28 Nov 09:00 · in 24 h". */
export function saveLine(save: ToSave, now = new Date()): string {
  switch (statusOf(save.after)) {
    case 'published':
      return published(save, now)
    case 'scheduled':
      return scheduled(save, now)
    case 'withdrawn':
      return save.before?.is_published ? 'Takes it off the site' : 'Saves it, off the site'
    default:
      return save.before?.is_published ? 'Takes it off the site' : 'Saves the draft'
  }
}
