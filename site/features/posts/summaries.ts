import { queryOptions } from '@tanstack/react-query'
import type { Post } from '../../shared/api/record-types'
import type { ApiClient } from '../../shared/api/api-client'
import { nextSkip, type ListWindow } from '../../shared/api/resource-api'
import { summaryPages } from '../../shared/api/summary-pages'
import { PUBLISHED, postsApi } from './api'
import { excerptOf } from './messages'

/** The fields of a post's card. */
export type PostSummary = Pick<Post, 'id' | 'title' | 'author' | 'created_at' | 'category_id' | 'featured_image_url'> & { excerpt: string }
/** The fields of a link to a post. */
export type PostLink = Pick<Post, 'id' | 'title' | 'created_at'>
export type PostNeighbours = { newer: PostLink | null; older: PostLink | null }

const { contract, keys, readWindow } = postsApi

const summaryOf = (post: Post): PostSummary => {
  const { id, title, author, created_at, category_id, featured_image_url } = post
  return { id, title, author, created_at, category_id, featured_image_url, excerpt: excerptOf(post) }
}

const linkOf = (post: Post | undefined): PostLink | null => (post ? { id: post.id, title: post.title, created_at: post.created_at } : null)

const windowAt = (api: ApiClient, skip: number, signal: AbortSignal) =>
  readWindow(api, { skip, limit: contract.defaultLimit, ...PUBLISHED }, signal)

/** Published posts, newest first, reduced to what their cards show. */
export const postSummaries = (api: ApiClient, from = 0) =>
  summaryPages({ key: keys.root, read: (skip, signal) => windowAt(api, skip, signal), summary: summaryOf, from })

/** Limits the search for neighbours. */
const WINDOWS_MAX = 20

async function findNeighbours(api: ApiClient, id: number, signal: AbortSignal): Promise<PostNeighbours> {
  const posts: Post[] = []
  let skip: number | undefined = 0
  for (let window = 0; window < WINDOWS_MAX && skip !== undefined; window += 1) {
    const found: ListWindow<Post> = await windowAt(api, skip, signal)
    posts.push(...found.items)
    skip = nextSkip(found)
    const at = posts.findIndex((post) => post.id === id)
    if (at >= 0 && (at + 1 < posts.length || skip === undefined)) return { newer: linkOf(posts[at - 1]), older: linkOf(posts[at + 1]) }
  }
  return { newer: null, older: null }
}

/** The posts before and after one; null where there is none, or none within the newest {@link WINDOWS_MAX} windows. */
export const postNeighbours = (api: ApiClient, id: number) =>
  queryOptions({
    queryKey: [...keys.root, 'neighbours', id] as const,
    queryFn: ({ signal }) => findNeighbours(api, id, signal),
    meta: { silent: true },
  })
