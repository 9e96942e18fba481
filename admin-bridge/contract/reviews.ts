import * as z from 'zod/mini'
import { review } from '../../cms/domain/entities/review'
import { TIERS } from '../../cms/domain/tier'
import { defineContract } from './define'
import { recordSchema } from './schemas'

export const reviewSchema = /* @__PURE__ */ recordSchema(review)
export type Review = z.infer<typeof reviewSchema>

export const reviewContract = /* @__PURE__ */ defineContract(review, {
  path: '/v1/culinary',
  record: reviewSchema,
  defaultLimit: 100,
  imagePath: 'restaurant-image',
})

/** Always the six tiers, best first. */
export const reviewTierListSchema = z.array(z.object({ tier: z.enum(TIERS), reviews: z.array(reviewSchema) }))
