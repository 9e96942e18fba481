import { postContract } from '../../../admin-bridge/contract'
import { createResourceApi } from '../../shared/api/resource-api'

const saveFailed = 'Failed to save the blog post. Please check your inputs and try again.'

/** Reads and writes of blog posts (product.md, sections 7 and 8). */
export const postsApi = createResourceApi(postContract, {
  created: 'Post created successfully',
  updated: 'Post updated successfully',
  deleted: 'Post deleted successfully',
  createFailed: saveFailed,
  updateFailed: saveFailed,
  deleteFailed: (id) => `Failed to delete post (ID: ${id})`,
})

/** What public lists ask for, an administrator's included (screens.md 1). */
export const PUBLISHED = { is_published: true } as const
