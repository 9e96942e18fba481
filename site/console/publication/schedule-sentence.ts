import { dayAndTime } from '../../../cms/domain/moment-words'
import { PUBLICATION, publicationOf } from './status'

type Values = Readonly<Record<string, unknown>>

/**
 * What the schedule did to a record: "The schedule published it on Fri 27 Nov, 18:00." Null if somebody has saved it: the
 * schedule is nobody, and changes nothing else.
 * @param before a form's values when it was opened. @param theirs those of the record now.
 */
export function scheduleSentence(
  before: Values,
  theirs: Values,
  { savedBy, savedAt }: { readonly savedBy: string | null; readonly savedAt: string },
): string | null {
  const publication: readonly string[] = PUBLICATION
  const isOther = (name: string): boolean => JSON.stringify(theirs[name]) !== JSON.stringify(before[name])
  if (savedBy !== null || Object.keys(theirs).some((name) => isOther(name) && !publication.includes(name))) return null
  const [was, is] = [publicationOf(before), publicationOf(theirs)]
  if (was.is_published === is.is_published) return null
  // it acts only on a time that was set
  if ((is.is_published ? was.publish_at : was.unpublish_at) === '') return null
  return `The schedule ${is.is_published ? 'published' : 'withdrew'} it on ${dayAndTime(savedAt)}.`
}
