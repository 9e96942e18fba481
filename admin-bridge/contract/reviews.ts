import * as z from 'zod/mini'
import { review } from '../../cms/domain/entities/review'
import { TIERS } from '../../cms/domain/tier'
import { defineContract } from './define'
import { recordSchema } from './schemas'

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

/** Always the six tiers, best first. */
export const reviewTierListSchema = z.array(z.object({ tier: z.enum(TIERS), reviews: z.array(reviewSchema) }))
