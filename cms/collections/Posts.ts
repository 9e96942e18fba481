import type { CollectionConfig } from 'payload'
import { publicContent, publishedOrAdmins } from '../access/access'
import { messages } from '../domain/messages'
import { content } from '../fields/content'
import { line, picture, reference, slug, text } from '../fields/fields'
import { searchText } from '../fields/search-text'
import { syncPictures } from '../hooks/pictures'
import { contentDefaults, groups } from './content'

export const Posts: CollectionConfig = {
  ...contentDefaults,
  slug: 'posts',
  labels: { singular: 'Post', plural: 'Posts' },
  access: publicContent(publishedOrAdmins),
  admin: {
    group: groups.words,
    useAsTitle: 'title',
    defaultColumns: ['id', 'title', 'author', 'isPublished', 'createdAt'],
    listSearchableFields: ['title', 'author'],
  },
  defaultSort: ['-createdAt', '-id'],
  hooks: { beforeChange: [syncPictures('featuredImage')] },
  fields: [
    line({ name: 'title', label: 'Title', required: messages.titleRequired }),
    slug(messages.slugRequired, 'posts', messages.postSlugTaken),
    content(),
    text({ name: 'excerpt', label: 'Excerpt' }, 3),
    line({ name: 'author', label: 'Author', required: messages.authorRequired }),
    {
      name: 'isPublished',
      label: 'Published',
      type: 'checkbox',
      defaultValue: false,
      index: true,
      admin: { position: 'sidebar' },
      hooks: { beforeDuplicate: [() => false] },
    },
    ...picture('featuredImage', 'Featured image'),
    reference('category', 'Category', 'categories', null, messages.categoryNotFound),
    searchText('title', 'author', 'excerpt', 'content'),
  ],
}
