import { momentWords } from '../moment-words'
import type { Publication } from './publication'

/** The values that decide a status. */
type Decisive = Omit<Publication, 'unpublishAt'>

export type Status = 'draft' | 'published' | 'scheduled' | 'withdrawn'

/** What the records of a status have in common: whether they are published, and which times they have. One that is not named does not matter. */
export type StatusRule = Pick<Decisive, 'isPublished'> & { readonly [Time in 'publishAt' | 'publishedAt']?: boolean }

/** A record that was published once and is not any more is withdrawn; one that never was is a draft. Lists are narrowed by the same rules. */
export const STATUS_RULES: Readonly<Record<Status, StatusRule>> = {
  draft: { isPublished: false, publishAt: false, publishedAt: false },
  published: { isPublished: true },
  scheduled: { isPublished: false, publishAt: true },
  withdrawn: { isPublished: false, publishAt: false, publishedAt: true },
}

// cast: the compiler takes the keys of an object for any texts
export const STATUSES = Object.keys(STATUS_RULES) as readonly Status[]

/** The status of a record: the one whose rule it follows. */
export const statusOf = ({ isPublished, publishAt, publishedAt }: Decisive): Status =>
  STATUSES.find((status) => {
    const rule = STATUS_RULES[status]
    const fits = (time: string | null, isSet = time !== null): boolean => (time !== null) === isSet
    return isPublished === rule.isPublished && fits(publishAt, rule.publishAt) && fits(publishedAt, rule.publishedAt)
  }) ?? 'draft'

/** What the status does not say by itself: since when, or for when. Times are in the user's time zone. */
export function statusDetail(publication: Publication, now = new Date()): string {
  const { publishedAt, publishAt, unpublishAt } = publication
  const words = (instant: string | null): string => momentWords(instant ?? '', now)
  const end = unpublishAt === null ? '' : `to be withdrawn ${words(unpublishAt)}`
  const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(', ')
  const since = words(publishedAt)
  switch (statusOf(publication)) {
    case 'published':
      return joined(since && `since ${since}`, end)
    case 'scheduled':
      return joined(`for ${words(publishAt)}`, end)
    case 'withdrawn':
      return `first published ${since}`
    default:
      return 'never published'
  }
}
