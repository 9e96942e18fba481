import type { Post } from '../../shared/api/record-types'
import { truncated } from '../../shared/format'

/** Messages of the public site about posts. */
export const postMessages = {
  none: 'NO_POSTS_FOUND',
  missing: 'Post not found',
  noAuthor: 'Unknown Author',
  noCategory: 'Uncategorized',
  listFailed: 'CONNECTION_FAILURE: Unable to reach the blog database. The server might be unavailable or experiencing issues.',
  noList: 'Invalid response format from API',
  detailFailed: 'CONNECTION_FAILURE: Unable to retrieve blog post data. The server might be unavailable or experiencing issues.',
} as const

/** The length of the preview that replaces a missing excerpt. */
const EXCERPT_CHARACTERS = 150

/** The excerpt of a post, or the beginning of its content. */
export const excerptOf = ({ excerpt, content }: Pick<Post, 'excerpt' | 'content'>): string =>
  excerpt ?? truncated(content, EXCERPT_CHARACTERS)

/** The label of a post's category: its id and its name. */
export const categoryLabel = ({ category_id: id, category }: Pick<Post, 'category_id' | 'category'>): string =>
  id === null ? postMessages.noCategory : `Category ${id}${category ? ` — ${category.name}` : ''}`
