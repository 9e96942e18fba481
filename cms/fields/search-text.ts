import type { Field } from 'payload'
import type { Entity } from '../domain/entities'
import { searchTextOf } from '../domain/lists/search-text'

/** A hidden field with a record's searchable text, updated with every save. */
export const searchText = (entity: Entity): Field => ({
  name: 'searchText',
  type: 'textarea',
  // no response has it, and so no form, list or comparison of versions
  hidden: true,
  access: { create: () => false, update: () => false },
  validate: () => true,
  hooks: {
    beforeChange: [({ siblingData }) => searchTextOf(entity, (key) => siblingData[key])],
  },
})
