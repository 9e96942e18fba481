import { messages } from '../messages'
import { defineEntity } from './entity'

/** The topic of blog posts. One that a post uses cannot be deleted. */
export const category = /* @__PURE__ */ defineEntity({
  name: 'category',
  collection: 'categories',
  noun: 'category',
  plural: 'categories',
  group: 'writing',
  titleField: 'name',
  imageField: null,
  order: ['name', '-id'],
  columns: ['id', 'name', 'slug'],
  search: null,
  list: { sort: ['id', 'name', 'slug', 'createdAt'], filters: [], searched: ['name', 'slug', 'description'] },
  fields: {
    name: { kind: 'line', label: 'Name', required: messages.nameAndSlugRequired },
    slug: { kind: 'slug', label: 'Slug', required: messages.nameAndSlugRequired, taken: messages.categorySlugTaken, from: 'name' },
    description: { kind: 'text', label: 'Description', rows: 3 },
  },
})
