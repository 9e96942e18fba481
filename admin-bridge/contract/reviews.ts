import * as z from 'zod/mini'
import { review } from '../../cms/domain/entities/review'
import { defineContract } from './define'
import { recordSchema } from './schemas'
import { tierRow } from './tier-lists'

/** A review in responses. `cuisine_type` may be one that the list of cuisines no longer holds. */
export const reviewSchema = /* @__PURE__ */ recordSchema(review)
export type Review = z.infer<typeof reviewSchema>

/** Reviews in the API. A picture is uploaded to `/{id}/restaurant-image`. */
export const reviewContract = /* @__PURE__ */ defineContract(review, {
  path: '/v1/culinary',
  record: reviewSchema,
  defaultLimit: 100,
  imagePath: 'restaurant-image',
})

/** Always the six tiers, best first, each with a window of its reviews. */
export const reviewTierListSchema = /* @__PURE__ */ z.array(z.object({ ...tierRow, reviews: z.array(reviewSchema) }))
