import type { Post } from '../../shared/api/record-types'
import { truncated } from '../../shared/format'

/** What the public site says of posts (product.md, sections 2, 3 and 8). */
export const postMessages = {
  none: 'NO_POSTS_FOUND',
  missing: 'Post not found',
  noAuthor: 'Unknown Author',
  noCategory: 'Uncategorized',
  listFailed: 'CONNECTION_FAILURE: Unable to reach the blog database. The server might be unavailable or experiencing issues.',
  noList: 'Invalid response format from API',
  detailFailed: 'CONNECTION_FAILURE: Unable to retrieve blog post data. The server might be unavailable or experiencing issues.',
} as const

/** How much of the content stands in for an excerpt (product.md, section 9). */
const EXCERPT_CHARACTERS = 150

/** The excerpt of a list: its own, else the content's beginning. */
export const excerptOf = ({ excerpt, content }: Pick<Post, 'excerpt' | 'content'>): string =>
  excerpt ?? truncated(content, EXCERPT_CHARACTERS)

/** The category as the list names it: by its number (product.md, section 3). */
export const categoryLabel = (id: number | null): string => (id === null ? postMessages.noCategory : `Category ${id}`)
