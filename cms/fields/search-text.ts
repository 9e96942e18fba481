import type { Field } from 'payload'
import { lexicalToText, type LexicalState } from '../domain/rich-text/lexical-text'
import { normalizeForSearch } from '../domain/normalize-for-search'

/**
 * A hidden field with a record's searchable text, normalized and updated with every save.
 * @param fields names of the text and rich text fields, the title first.
 */
export const searchText = (...fields: string[]): Field => ({
  name: 'searchText',
  type: 'textarea',
  admin: { hidden: true, disableListColumn: true, disableListFilter: true },
  access: { create: () => false, update: () => false },
  validate: () => true,
  hooks: {
    beforeChange: [
      ({ siblingData }) =>
        normalizeForSearch(
          fields
            .map((name) => plainText(siblingData[name]))
            .filter(Boolean)
            .join('\n'),
        ),
    ],
  },
})

function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  // cast: the rich text field has checked the value's shape
  return typeof value === 'object' && value !== null && 'root' in value ? lexicalToText(value as LexicalState) : ''
}
