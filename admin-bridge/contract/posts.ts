import * as z from 'zod/mini'
import { CONTENT_MAX } from '../../cms/domain/limits'
import { messages } from '../../cms/domain/messages'
import { defineContract } from './define'
import * as field from './fields'

export const postSchema = z.object({
  id: field.id(),
  title: field.text(),
  slug: field.text(),
  content: field.text(),
  excerpt: field.maybe(field.text()),
  author: field.text(),
  is_published: z.boolean(),
  featured_image_url: field.maybe(field.text()),
  category_id: field.maybe(field.id()),
  ...field.stamps,
})
export type Post = z.infer<typeof postSchema>

export const postInputSchema = z.object({
  title: field.requiredLine('Title', messages.titleRequired),
  slug: field.slugField(messages.slugRequired),
  content: field.requiredText('Content', messages.contentRequired, CONTENT_MAX),
  excerpt: field.optionalText('Excerpt'),
  author: field.requiredLine('Author', messages.authorRequired),
  is_published: field.flagField('Publish immediately'),
  featured_image_url: field.optionalUrl('Featured image URL'),
  category_id: field.optionalId(messages.categoryNotFound),
})
export type PostInput = z.infer<typeof postInputSchema>

export const postContract = defineContract({
  noun: 'post',
  path: '/v1/blog/posts',
  record: postSchema,
  input: postInputSchema,
  defaultLimit: 10,
  image: { path: 'featured-image', field: 'featured_image_url' },
})
