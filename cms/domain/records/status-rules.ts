import type { Decisive, Status } from './publication-status'

/** What the records of a status have in common: whether they are published, and which times they have. One that is not named does not matter. */
export type StatusRule = Pick<Decisive, 'isPublished'> & { readonly [Time in 'publishAt' | 'publishedAt']?: boolean }

/** What `statusOf` decides, as conditions for lists. It is not made from them, because public pages have no room for the table. */
export const STATUS_RULES: Readonly<Record<Status, StatusRule>> = {
  draft: { isPublished: false, publishAt: false, publishedAt: false },
  published: { isPublished: true },
  scheduled: { isPublished: false, publishAt: true },
  withdrawn: { isPublished: false, publishAt: false, publishedAt: true },
}

// cast: the compiler takes the keys of an object for any texts
export const STATUSES = Object.keys(STATUS_RULES) as readonly Status[]
