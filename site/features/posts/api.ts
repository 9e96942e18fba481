import { postContract } from '../../../admin-bridge/contract/posts'
import { createResourceApi } from '../../shared/api/resource-api'

const saveFailed = 'Failed to save the blog post. Please check your inputs and try again.'

/** Reads and writes of blog posts. */
export const postsApi = createResourceApi(postContract, {
  created: 'Post created successfully',
  updated: 'Post updated successfully',
  deleted: 'Post deleted successfully',
  createFailed: saveFailed,
  updateFailed: saveFailed,
  deleteFailed: (id) => `Failed to delete post (ID: ${id})`,
})

/** The filter of public lists, which show only published posts even to administrators. */
export const PUBLISHED = { is_published: true } as const
