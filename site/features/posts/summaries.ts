import { queryOptions } from '@tanstack/react-query'
import type { Post } from '../../shared/api/record-types'
import type { ApiClient } from '../../shared/api/api-client'
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

/** Published posts, newest first, reduced to what their cards show. @param page the page to start with; null counts as 1. */
export const postSummaries = (api: ApiClient, page: number | null = 1) =>
  summaryPages({
    key: keys.root,
    read: (skip, signal) => windowAt(api, skip, signal),
    summary: summaryOf,
    page,
    size: contract.defaultLimit,
  })

async function readNeighbours(api: ApiClient, id: number, signal: AbortSignal): Promise<PostNeighbours> {
  const { items } = await readWindow(api, { around: id, limit: 3, ...PUBLISHED }, signal)
  const at = items.findIndex((post) => post.id === id)
  return { newer: linkOf(items[at - 1]), older: linkOf(at < 0 ? undefined : items[at + 1]) }
}

/** The posts before and after one; null where there is none. */
export const postNeighbours = (api: ApiClient, id: number) =>
  queryOptions({
    queryKey: [...keys.root, 'neighbours', id] as const,
    queryFn: ({ signal }) => readNeighbours(api, id, signal),
    meta: { silent: true },
  })
