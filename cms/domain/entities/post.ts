import { messages } from '../messages'
import { defineEntity } from './entity'

/** A blog post. Only administrators see it until `isPublished` is set. */
export const post = /* @__PURE__ */ defineEntity({
  name: 'post',
  collection: 'posts',
  noun: 'post',
  plural: 'posts',
  group: 'writing',
  titleField: 'title',
  imageField: 'featuredImage',
  order: ['-createdAt', '-id'],
  columns: ['id', 'title', 'author', 'isPublished', 'createdAt'],
  publishedBy: 'isPublished',
  search: { title: ['title'], body: 'content', fields: ['title', 'author', 'excerpt', 'content'] },
  list: { sort: ['id', 'title', 'author', 'createdAt', 'isPublished'], filters: ['category', 'author', 'isPublished'] },
  formOrder: ['title', 'slug', 'author', 'content', 'excerpt', 'featuredImage', 'category', 'isPublished'],
  fields: {
    title: { kind: 'line', label: 'Title', required: messages.titleRequired },
    slug: { kind: 'slug', label: 'Slug', required: messages.slugRequired, taken: messages.postSlugTaken, from: 'title' },
    content: { kind: 'richText', label: 'Content', required: messages.contentRequired },
    excerpt: { kind: 'text', label: 'Excerpt', rows: 3 },
    author: { kind: 'line', label: 'Author', required: messages.authorRequired },
    isPublished: { kind: 'flag', label: 'Published', formLabel: 'Publish immediately' },
    featuredImage: { kind: 'picture', label: 'Featured image' },
    category: {
      kind: 'reference',
      label: 'Category',
      to: 'categories',
      unknown: messages.categoryNotFound,
      onDelete: 'restrict',
      inUse: messages.categoryInUse,
    },
  },
})
