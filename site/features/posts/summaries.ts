import { publishedOn } from '../../shared/format'
import type { Post } from '../../shared/api/record-types'
import type { ApiClient } from '../../shared/api/api-client'
import type { ListWindow } from '../../shared/api/resource-api'
import { summaryPages } from '../../shared/api/summary-pages'
import { PUBLISHED, postsApi } from './api'
import { excerptOf } from './messages'

/** The fields of a post's card. */
export type PostSummary = Pick<
  Post,
  'id' | 'title' | 'author' | 'category_id' | 'category' | 'featured_image_url' | 'featured_image_alt' | 'featured_image_focus'
> & {
  excerpt: string
  date: string
}

const { contract, keys, readWindow } = postsApi

const summaryOf = (post: Post): PostSummary => {
  const { id, title, author, category_id, category, featured_image_url, featured_image_alt, featured_image_focus } = post
  const picture = { featured_image_url, featured_image_alt, featured_image_focus }
  return { id, title, author, category_id, category, ...picture, excerpt: excerptOf(post), date: publishedOn(post) }
}

/** The posts of a category by its id; of all for undefined, and none for null, which stands for an unknown category. */
export type PostFilter = number | null | undefined

async function readPosts(
  api: ApiClient,
  window: { skip: number; limit: number },
  category: PostFilter,
  signal: AbortSignal,
): Promise<ListWindow<Post>> {
  if (category === null) return { items: [], sent: 0, total: 0, skip: window.skip, size: window.limit }
  return readWindow(api, { ...window, ...PUBLISHED, category_id: category }, signal)
}

/** Published posts, newest first, reduced to what their cards show. @param page the page to start with; null counts as 1. */
export const postSummaries = (api: ApiClient, page: number | null = 1, category?: PostFilter) =>
  summaryPages({
    key: category === undefined ? keys.root : [...keys.root, { category }],
    read: (window, signal) => readPosts(api, window, category, signal),
    summary: summaryOf,
    page,
    size: contract.defaultLimit,
  })
