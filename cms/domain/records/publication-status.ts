import { momentWords } from '../moment-words'
import type { Publication } from './publication'

/** The values that decide a status. */
export type Decisive = Omit<Publication, 'unpublishAt'>

/** All statuses, in the order in which the API names them. */
export const STATUSES = ['draft', 'published', 'scheduled', 'withdrawn'] as const
export type Status = (typeof STATUSES)[number]

/** The status of a record. One that was published once and is not any more is withdrawn; one that never was is a draft. */
export function statusOf({ isPublished, publishAt, publishedAt }: Decisive): Status {
  if (isPublished) return 'published'
  if (publishAt !== null) return 'scheduled'
  return publishedAt === null ? 'draft' : 'withdrawn'
}

/** What the status does not say by itself: since when, or for when. Times are in the user's time zone. */
export function statusDetail(publication: Publication, now = new Date()): string {
  const { publishedAt, publishAt, unpublishAt } = publication
  const words = (instant: string | null): string => momentWords(instant ?? '', now)
  const end = unpublishAt === null ? '' : `to be withdrawn ${words(unpublishAt)}`
  const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(', ')
  const since = words(publishedAt)
  switch (statusOf(publication)) {
    case 'published':
      return joined(since && `${Date.parse(publishedAt ?? '') > now.getTime() ? 'dated' : 'since'} ${since}`, end)
    case 'scheduled':
      return joined(`for ${words(publishAt)}`, end)
    case 'withdrawn':
      return `first published ${since}`
    default:
      return 'never published'
  }
}
