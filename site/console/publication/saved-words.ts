import { dayAndTime } from '../../../cms/domain/moment-words'
import { statusOf, type PublicationValues } from './status'

/**
 * What a toast says about the publication of a record after a save; null if nothing about it changed, or if a new record was
 * published at once, as most are: the words of its kind say enough then.
 * @param before the publication that was replaced; of a new record, that of an empty form, and `isNew` is set.
 */
export function savedWords(before: PublicationValues, after: PublicationValues, isNew: boolean, now = new Date()): string | null {
  const isSame = before.is_published === after.is_published
  const end = after.unpublish_at === '' ? '' : `, until ${dayAndTime(after.unpublish_at, now)}`
  const hasNewEnd = after.unpublish_at !== '' && before.unpublish_at !== after.unpublish_at
  switch (statusOf(after)) {
    case 'published':
      return isSame && !hasNewEnd ? null : `Published${end}`
    case 'scheduled':
      return before.publish_at === after.publish_at && isSame && !hasNewEnd
        ? null
        : `Scheduled for ${dayAndTime(after.publish_at, now)}${end}`
    default:
      if (isNew) return 'Draft saved'
      if (!isSame) return 'Unpublished'
      return before.publish_at === after.publish_at ? null : 'Draft saved'
  }
}
