import { dayAndTime } from '../../../cms/domain/moment-words'
import { publicationOf, statusOf, type PublicationValues } from './status'

type Values = Readonly<Record<string, unknown>>

/** What a record is now, in a sentence. */
function sentenceOf(values: PublicationValues): string {
  const status = statusOf(values)
  switch (status) {
    case 'published':
      return 'It is public now.'
    case 'scheduled':
      return `It is scheduled for ${dayAndTime(values.publish_at)} now.`
    default:
      return `It is ${status === 'draft' ? 'a draft' : status} now.`
  }
}

/**
 * What others made of a record's status, and the names of the values that say no more than that: "It is withdrawn now."
 * Null if the status is the same, or if this user has chosen one.
 * @param before the values that both started from. @param theirs what the record holds now. @param changed the names of what this user changed.
 */
export function statusChange(
  before: Values,
  theirs: Values,
  changed: readonly string[],
): { readonly sentence: string; readonly names: readonly string[] } | null {
  const [was, is] = [publicationOf(before), publicationOf(theirs)]
  if (statusOf(was) === statusOf(is) || changed.includes('is_published')) return null
  // a time to withdraw that was dropped went with the status
  const names = ['is_published', 'publish_at', 'published_at', ...(is.unpublish_at === '' ? ['unpublish_at'] : [])]
  return { sentence: sentenceOf(is), names }
}
