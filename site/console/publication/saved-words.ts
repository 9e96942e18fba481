import { dayAndTime } from '../../../cms/domain/moment-words'
import { hasPassed, statusOf, type PublicationValues } from './status'

/** When a scheduled record is published, and withdrawn again. */
function scheduledWords({ publish_at, unpublish_at }: PublicationValues, now: Date): string {
  // the schedule does both at once
  if (hasPassed(publish_at, now) && hasPassed(unpublish_at, now)) return 'Published and withdrawn within a minute'
  const start = hasPassed(publish_at, now) ? 'Published within a minute' : `Scheduled for ${dayAndTime(publish_at, now)}`
  return start + endWords(unpublish_at, now)
}

/** When it is withdrawn; empty if it is not. */
function endWords(time: string, now: Date): string {
  if (time === '') return ''
  return hasPassed(time, now) ? ', to be withdrawn within a minute' : `, until ${dayAndTime(time, now)}`
}

/**
 * What a toast says about the publication of a record after a save; null if nothing about it changed, or if a new record was
 * published at once, as most are: the words of its kind say enough then.
 * @param before the publication that was replaced; of a new record, that of an empty form, and `isNew` is set.
 */
export function savedWords(before: PublicationValues, after: PublicationValues, isNew: boolean, now = new Date()): string | null {
  const isSame = before.is_published === after.is_published
  const hasNewEnd = after.unpublish_at !== '' && before.unpublish_at !== after.unpublish_at
  switch (statusOf(after)) {
    case 'published':
      return isSame && !hasNewEnd ? null : `Published${endWords(after.unpublish_at, now)}`
    case 'scheduled':
      return before.publish_at === after.publish_at && isSame && !hasNewEnd ? null : scheduledWords(after, now)
    default:
      if (isNew) return 'Draft saved'
      if (!isSame) return 'Unpublished'
      return before.publish_at === after.publish_at ? null : 'Draft saved'
  }
}
