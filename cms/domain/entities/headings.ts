import { normalizeForSearch } from '../normalize-for-search'
import type { Field } from './field-kinds'
import { formLabel } from './form-values'
import { wireName } from './names'

/** Headings in the console's lists, where they differ from the labels. Not in the declarations, which visitors download too. */
const SHORT: Readonly<Record<string, string>> = {
  finalRating: 'Rating',
  restaurantName: 'Restaurant',
  cuisineType: 'Cuisine',
  guestName: 'Guest',
  publicationDate: 'Date',
  quoteText: 'Quote',
  isPublished: 'Status',
}

/** The heading of a field's column in the console's list. */
export const listLabel = (key: string, { label, formLabel: own }: Field): string => SHORT[key] ?? own ?? label

/** A heading without case, accents, blanks and punctuation. */
export const plainHeading = (heading: string): string => normalizeForSearch(heading).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** What can stand above a field's column in a table, as `plainHeading` has it: its names, and its labels in the panel, the form and the list. */
export const headingsOf = (key: string, field: Field): string[] =>
  [wireName(key, field), key, field.label, formLabel(field), listLabel(key, field)].map(plainHeading)
