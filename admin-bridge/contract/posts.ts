import type * as z from 'zod/mini'
import { post } from '../../cms/domain/entities/post'
import { defineContract } from './define'
import { recordSchema } from './schemas'

/** A post in responses. The content is plain text. */
export const postSchema = /* @__PURE__ */ recordSchema(post)
export type Post = z.infer<typeof postSchema>

/** Posts in the API. A picture is uploaded to `/{id}/featured-image`. */
export const postContract = /* @__PURE__ */ defineContract(post, {
  path: '/v1/blog/posts',
  record: postSchema,
  defaultLimit: 10,
  imagePath: 'featured-image',
})
