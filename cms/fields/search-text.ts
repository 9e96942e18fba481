import type { Field } from 'payload'
import { searchTextOf } from '../domain/lists/search-text'

/**
 * A hidden field with a record's searchable text, updated with every save.
 * @param fields names of the text and rich text fields, the title first.
 */
export const searchText = (...fields: string[]): Field => ({
  name: 'searchText',
  type: 'textarea',
  admin: { hidden: true, disableListColumn: true, disableListFilter: true },
  access: { create: () => false, update: () => false },
  validate: () => true,
  hooks: { beforeChange: [({ siblingData }) => searchTextOf(fields.map((name) => siblingData[name]))] },
})
