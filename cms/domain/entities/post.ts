import { messages } from '../messages'
import { defineEntity } from './entity'
import { publicationTimes } from './publication'

/** A blog post. Only administrators see it until `isPublished` is set. */
export const post = /* @__PURE__ */ defineEntity({
  name: 'post',
  collection: 'posts',
  noun: 'post',
  plural: 'posts',
  group: 'writing',
  titleField: 'title',
  imageField: 'featuredImage',
  order: ['-listedAt', '-id'],
  columns: ['id', 'featuredImage', 'title', 'category', 'author', 'isPublished', 'publishedAt'],
  publishedBy: 'isPublished',
  search: { title: ['title'], body: 'content', fields: ['title', 'author', 'excerpt', 'content'] },
  list: {
    sort: ['id', 'title', 'author', 'createdAt', 'publishedAt', 'isPublished'],
    filters: ['category', 'author', 'isPublished'],
    suggested: ['author'],
  },
  formOrder: ['title', 'slug', 'author', 'content', 'excerpt', 'featuredImage', 'category', 'isPublished'],
  fields: {
    title: { kind: 'line', label: 'Title', required: messages.titleRequired },
    slug: { kind: 'slug', label: 'Slug', required: messages.slugRequired, taken: messages.postSlugTaken, from: 'title' },
    content: { kind: 'richText', label: 'Content', required: messages.contentRequired },
    excerpt: { kind: 'text', label: 'Excerpt', rows: 3 },
    author: { kind: 'line', label: 'Author', required: messages.authorRequired, suggestedBy: 'team' },
    isPublished: { kind: 'flag', label: 'Published', formLabel: 'Publish immediately' },
    ...publicationTimes,
    featuredImage: { kind: 'picture', label: 'Featured image', size: { width: 1280, height: 720 } },
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
