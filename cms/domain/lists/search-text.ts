import type { Entity } from '../entities'
import { lexicalToText, type LexicalState } from '../rich-text/lexical-text'
import { normalizeForSearch } from '../normalize-for-search'

/** The fields of an entity that its list and the search look through. */
export const searchedFields = ({ list, search }: Entity): readonly string[] => list.searched ?? search?.fields ?? []

/** A record's searchable text, normalized. @param values of the searched text and rich text fields, in their order. */
export const searchTextOf = (values: readonly unknown[]): string => normalizeForSearch(values.map(plainText).filter(Boolean).join('\n'))

function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  // cast: the rich text field has checked the value's shape
  return typeof value === 'object' && value !== null && 'root' in value ? lexicalToText(value as LexicalState) : ''
}
