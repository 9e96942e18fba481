import * as z from 'zod/mini'
import { post } from '../../cms/domain/entities/post'
import { defineContract } from './define'
import { recordSchema } from './schemas'
import { id, maybe, text } from './values'

/** A post in lists. The content is plain text. `category` is read only; `category_id` is what a request sets. */
export const postSchema = /* @__PURE__ */ recordSchema(post, {
  category: /* @__PURE__ */ maybe(
    /* @__PURE__ */ z.object({ id: /* @__PURE__ */ id(), name: /* @__PURE__ */ text(), slug: /* @__PURE__ */ text() }),
  ),
})
export type Post = z.infer<typeof postSchema>

/** Posts in the API. A picture is uploaded to `/{id}/featured-image`. */
export const postContract = /* @__PURE__ */ defineContract(post, {
  path: '/v1/blog/posts',
  record: postSchema,
  defaultLimit: 10,
  imagePath: 'featured-image',
})
