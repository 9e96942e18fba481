import { HAS_DRAFT } from '../../../admin-bridge/contract/drafts'
import * as publication from '../../../cms/domain/records/publication-status'
import type { Publication } from '../../../cms/domain/records/publication'
import * as readerNotes from '../../../cms/domain/records/reader-notes'

/** What a form holds of a record's publication; instants in ISO 8601, or empty. */
export type PublicationValues = {
  readonly is_published: boolean
  readonly published_at: string
  readonly publish_at: string
  readonly unpublish_at: string
}

/** Values of which one makes no sense without the other: a record is published, or waits for its time. */
export const LINKED_PUBLICATION = ['is_published', 'publish_at'] as const

/** The values of which the first decides whether a record is public, and the others change it at their time. */
export const DECISIVE = [...LINKED_PUBLICATION, 'unpublish_at'] as const

/** The names of all values. */
export const PUBLICATION = [...DECISIVE, 'published_at'] as const

/** What the statuses are called, wherever one can be chosen. */
export const STATUS_WORDS: Readonly<Record<publication.Status, string>> = {
  published: 'Published',
  draft: 'Draft',
  scheduled: 'Scheduled',
  withdrawn: 'Withdrawn',
}

/** What a pending draft is called, beside what readers see of the record. */
export const UNPUBLISHED_CHANGES = 'unpublished changes'

/** The choice of the lists' filter by status that shows the records with a pending draft, as addresses name it. */
export const PENDING_CHOICE = 'pending'

type Values = Readonly<Record<string, unknown>>
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The publication of a record or of a form's values. */
export const publicationOf = (values: Values): PublicationValues => ({
  is_published: values['is_published'] === true,
  published_at: textOf(values['published_at']),
  publish_at: textOf(values['publish_at']),
  unpublish_at: textOf(values['unpublish_at']),
})

/** The publication of records that have no status: readers see all of them. */
export const ALWAYS_PUBLIC: PublicationValues = publicationOf({ is_published: true })

/** The values of each status that a person can choose. @param time when it is published, if that is scheduled. */
export const valuesOfChoice = (choice: publication.Status, time: string): Pick<PublicationValues, 'is_published' | 'publish_at'> => ({
  is_published: choice === 'published',
  publish_at: choice === 'scheduled' ? time : '',
})

/** Whether two states of a form differ in whether and when their record is published. */
export const isPublicationChanged = (before: Values, after: Values): boolean =>
  JSON.stringify(publicationOf(before)) !== JSON.stringify(publicationOf(after))

/**
 * What the form of a new record takes over from the one before, or from the one that it is a copy of: that it is not public, or has
 * text that is not. A schedule, which is about one record, becomes a draft.
 */
export const keptStatus = (saved: object): Values =>
  Reflect.get(saved, 'is_published') === false || Reflect.get(saved, HAS_DRAFT) === true ? valuesOfChoice('draft', '') : {}

/** How many of these records are published. An episode shows its readers no other drinks. */
export const publishedAmong = (records: readonly object[]): number =>
  records.filter((record) => Reflect.get(record, 'is_published') === true).length

/** Whether a time has passed. @param instant of a form; false if it is empty or cannot be read. */
export const hasPassed = (instant: string, now = new Date()): boolean => new Date(instant).getTime() <= now.getTime()

/** Whether a form's values withdraw the record before they publish it. */
export function isWithdrawnFirst(values: Values): boolean {
  const { is_published, publish_at, unpublish_at } = publicationOf(values)
  // false also for a time that is empty or cannot be read
  return !is_published && new Date(unpublish_at).getTime() <= new Date(publish_at).getTime()
}

/**
 * Whether a save has the schedule withdraw the record at once, because the time for it has passed. A time that had passed before
 * the publication is none: the server drops it.
 * @param before null for a new record.
 */
export function isWithdrawnAtOnce(before: PublicationValues | null, after: PublicationValues, now = new Date()): boolean {
  if (!hasPassed(after.unpublish_at, now) || isWithdrawnFirst(after)) return false
  const isRepublished = before?.is_published === false && after.is_published
  return after.is_published ? !(isRepublished && before.unpublish_at === after.unpublish_at) : after.publish_at !== ''
}

const storedOf = ({ is_published, published_at, publish_at, unpublish_at }: PublicationValues): Publication => ({
  isPublished: is_published,
  publishedAt: published_at || null,
  publishAt: publish_at || null,
  unpublishAt: unpublish_at || null,
})

/** The status of a form's values or of a record. */
export const statusOf = (values: PublicationValues): publication.Status => publication.statusOf(storedOf(values))

/** Whether readers see, or are going to see, a date of publication that is in the future by then. */
export const isDatedAhead = (values: PublicationValues, now = new Date()): boolean => readerNotes.isDatedAhead(storedOf(values), now)

/** What the status does not say by itself: since when, or for when. */
export const statusDetail = (values: PublicationValues, now = new Date()): string => publication.statusDetail(storedOf(values), now)

/**
 * Whether a save takes a public record off the site until a time to come.
 * @param before null for a new record.
 */
export const isTakenOffUntil = (before: PublicationValues | null, after: PublicationValues, now = new Date()): boolean =>
  before?.is_published === true && statusOf(after) === 'scheduled' && new Date(after.publish_at).getTime() > now.getTime()

/** Whether a save makes a record public. @param before null for a new record. A time that has passed publishes it at once. */
export function becomesPublic(before: PublicationValues | null, after: PublicationValues, now = new Date()): boolean {
  if (before?.is_published === true) return false
  return after.is_published || hasPassed(after.publish_at, now)
}
