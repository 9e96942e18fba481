import { postContract } from '../../../admin-bridge/contract/posts'
import { createResourceApi } from '../../shared/api/resource-api'

/** Reads of blog posts. */
export const postsApi = createResourceApi(postContract)

/** The filter of public lists, which show only published posts even to administrators. */
export const PUBLISHED = { is_published: true } as const
