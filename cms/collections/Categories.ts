import type { CollectionConfig } from 'payload'
import { publicContent } from '../access/access'
import { messages } from '../domain/messages'
import { line, slug, text } from '../fields/fields'
import { refuseWhileInUse } from '../hooks/references'
import { contentDefaults, groups } from './content'

export const Categories: CollectionConfig = {
  ...contentDefaults,
  slug: 'categories',
  labels: { singular: 'Category', plural: 'Categories' },
  access: publicContent(),
  admin: { group: groups.words, useAsTitle: 'name', defaultColumns: ['id', 'name', 'slug'] },
  defaultSort: ['name', '-id'],
  hooks: { beforeDelete: [refuseWhileInUse] },
  fields: [
    line({ name: 'name', label: 'Name', required: messages.nameAndSlugRequired }),
    slug(messages.nameAndSlugRequired, 'categories', messages.categorySlugTaken),
    text({ name: 'description', label: 'Description' }, 3),
  ],
}
