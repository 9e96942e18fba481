import type { Where } from 'payload'
import { lexicalToText, mergeText, type LexicalState } from '../../cms/domain/rich-text/lexical-text'
import { messages } from '../../cms/domain/messages'
import { relationId } from '../../cms/hooks/pictures'
import { postContract } from '../contract'
import { flagOf } from '../http/paging'
import { defineResource, orNull, stamps } from './define-resource'

// Payload's own type of an editor state leaves its nodes open; ours names what the mapping reads
const stateOf = (content: unknown): LexicalState | null => (content as LexicalState | null) ?? null

export const posts = defineResource({
  contract: postContract,
  collection: 'posts',
  order: ['-createdAt', '-id'],
  fields: {
    title: 'title',
    slug: 'slug',
    content: 'content',
    excerpt: 'excerpt',
    author: 'author',
    is_published: 'isPublished',
    featured_image_url: 'featuredImageUrl',
    category_id: 'category',
  },
  taken: { slug: messages.postSlugTaken },
  toWire: (list) =>
    list.map((post) => ({
      id: post.id,
      title: post.title,
      slug: post.slug,
      content: lexicalToText(stateOf(post.content)),
      excerpt: orNull(post.excerpt),
      author: post.author,
      is_published: post.isPublished === true,
      featured_image_url: orNull(post.featuredImageUrl),
      category_id: relationId(post.category),
      ...stamps(post),
    })),
  fromWire: (data, before) =>
    typeof data['content'] === 'string' ? { ...data, content: mergeText(stateOf(before?.content), data['content']) } : data,
  filter: {
    parameters: { is_published: null },
    where: (query): Where => {
      const published = flagOf(query, 'is_published')
      return published === null ? {} : { isPublished: { equals: published } }
    },
  },
})
