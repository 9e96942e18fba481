import type * as z from 'zod/mini'
import { post } from '../../cms/domain/entities/post'
import { defineContract } from './define'
import { recordSchema } from './schemas'

export const postSchema = /* @__PURE__ */ recordSchema(post)
export type Post = z.infer<typeof postSchema>

export const postContract = /* @__PURE__ */ defineContract(post, {
  path: '/v1/blog/posts',
  record: postSchema,
  defaultLimit: 10,
  imagePath: 'featured-image',
})
