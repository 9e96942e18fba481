import { parseMoment } from '../calendar-date'

/** A record's publication, as it is stored: instants in ISO 8601, or null. */
export type Publication = {
  readonly isPublished: boolean
  readonly publishedAt: string | null
  readonly publishAt: string | null
  readonly unpublishAt: string | null
}

const moment = (value: unknown): string | null =>
  value instanceof Date ? value.toISOString() : typeof value === 'string' ? parseMoment(value) : null

/** The publication of a document that was read through Payload. */
export const publicationOf = (doc: Readonly<Record<string, unknown>>): Publication => ({
  isPublished: doc['isPublished'] === true,
  publishedAt: moment(doc['publishedAt']),
  publishAt: moment(doc['publishAt']),
  unpublishAt: moment(doc['unpublishAt']),
})

const time = (instant: string): number => new Date(instant).getTime()

/** Whether a record would be withdrawn before it is published. */
export const isWithdrawnFirst = ({ publishAt, unpublishAt }: Pick<Publication, 'publishAt' | 'unpublishAt'>): boolean =>
  publishAt !== null && unpublishAt !== null && time(unpublishAt) <= time(publishAt)

/** Whether a time has come. @param now in ISO 8601. */
export const isDue = (instant: string | null, now: string): boolean => instant !== null && time(instant) <= time(now)

/**
 * The publication of a record that comes back from the trash. What should have been withdrawn meanwhile stays withdrawn; what should
 * have been published waits as a draft, because it would become public unasked within seconds.
 * @param now in ISO 8601.
 */
export function publicationOnReturn(publication: Publication, now: string): Publication {
  const { isPublished, publishAt, unpublishAt } = publication
  const [isMissed, isOver] = [!isPublished && isDue(publishAt, now), isDue(unpublishAt, now)]
  return {
    ...publication,
    isPublished: isPublished && !isOver,
    publishAt: isMissed ? null : publishAt,
    unpublishAt: isOver ? null : unpublishAt,
  }
}

/**
 * The publication of a record that is being saved. Its first publication is dated, unless somebody dated it. A time is cleared
 * once it has no meaning: that of publishing with the publication, that of withdrawing with the withdrawal, and one that has
 * passed when the record is published again.
 * @param before null for a new record. @param sent what the record is to become. @param now in ISO 8601.
 */
export function settlePublication(before: Publication | null, sent: Publication, now: string): Publication {
  const { isPublished } = sent
  const isWithdrawn = before?.isPublished === true && !isPublished
  const isOldTime = sent.unpublishAt !== null && before?.unpublishAt === sent.unpublishAt
  const hasPassed = isOldTime && isDue(sent.unpublishAt, now)
  const isRepublished = before?.isPublished === false && isPublished
  return {
    isPublished,
    publishedAt: isPublished ? (sent.publishedAt ?? before?.publishedAt ?? now) : sent.publishedAt,
    publishAt: isPublished ? null : sent.publishAt,
    // a record that is withdrawn and scheduled in one keeps the end of what it is scheduled for
    unpublishAt: (isWithdrawn && isOldTime && sent.publishAt === null) || (isRepublished && hasPassed) ? null : sent.unpublishAt,
  }
}
