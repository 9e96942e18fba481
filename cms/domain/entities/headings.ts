import { normalizeForSearch } from '../normalize-for-search'
import type { Field } from './field-kinds'
import { formLabel } from './form-values'
import { wireName } from './names'

/** The heading of a field's column in the console's list. */
export const listLabel = (field: Field): string => field.listLabel ?? field.formLabel ?? field.label

/** A heading without case, accents, blanks and punctuation. */
export const plainHeading = (heading: string): string => normalizeForSearch(heading).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** What can stand above a field's column in a table, as `plainHeading` has it: its names, and its labels in the panel, the form and the list. */
export const headingsOf = (key: string, field: Field): string[] =>
  [wireName(key, field), key, field.label, formLabel(field), listLabel(field)].map(plainHeading)
