import { messages } from '../../cms/domain/messages'
import { categoryContract } from '../contract'
import { defineResource, orNull, stamps } from './define-resource'

export const categories = defineResource({
  contract: categoryContract,
  collection: 'categories',
  order: ['name', '-id'],
  fields: { name: 'name', slug: 'slug', description: 'description' },
  taken: { slug: messages.categorySlugTaken },
  toWire: (list) =>
    list.map((category) => ({
      id: category.id,
      name: category.name,
      slug: category.slug,
      description: orNull(category.description),
      ...stamps(category),
    })),
})
