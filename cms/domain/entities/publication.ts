import type { Fields } from './field-kinds'
import { wireName } from './names'

/** When a record was first published, and when it is to be published and withdrawn. The same for every entity that can be unpublished. */
export const publicationTimes = {
  publishedAt: { kind: 'moment', label: 'Published at', description: 'Set when it is first published' },
  publishAt: { kind: 'moment', label: 'Publish at', description: 'Publishes it at this time' },
  unpublishAt: { kind: 'moment', label: 'Unpublish at', description: 'Withdraws it at this time' },
} as const satisfies Fields

/** The publication of an entity whose new records are public unless they say otherwise. */
export const publishedAtOnce = {
  isPublished: { kind: 'flag', label: 'Published', initial: true },
  ...publicationTimes,
} as const satisfies Fields

/** The times, by their names in the API, at which a record will be published and withdrawn: plans, which readers do not see. */
export const plansOf = ({ fields }: { readonly fields: Fields }): string[] =>
  (['publishAt', 'unpublishAt'] as const).flatMap((key) => (fields[key] ? [wireName(key, fields[key])] : []))

/** The field that holds when a list shows a record as new: when it was published, or created if it never was. */
export const LISTED_AT = 'listedAt'
/** The hidden flag of a record that is public only together with the one it refers to. */
export const IS_PUBLIC = 'isPublic'
