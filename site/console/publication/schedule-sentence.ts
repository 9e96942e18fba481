import { dayAndTime } from '../../../cms/domain/moment-words'
import { PUBLICATION, publicationOf } from './status'

type Values = Readonly<Record<string, unknown>>

/**
 * What the schedule did to a record: "The schedule published it on Fri 27 Nov, 18:00." It may have done both. Null if somebody has
 * saved it: the schedule is nobody, and changes nothing else.
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
  // it acts only on a time that was set, and clears it
  const isDone = (time: 'publish_at' | 'unpublish_at'): boolean => was[time] !== '' && is[time] === ''
  const [published, withdrew] = [!was.is_published && isDone('publish_at'), !is.is_published && isDone('unpublish_at')]
  const at = dayAndTime(savedAt)
  if (published && is.is_published) return `The schedule published it on ${at}.`
  if (published && withdrew && is.published_at !== '')
    return `The schedule published it on ${dayAndTime(was.publish_at)} and withdrew it on ${at}.`
  return was.is_published && withdrew ? `The schedule withdrew it on ${at}.` : null
}
