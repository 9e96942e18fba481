import * as z from 'zod/mini'
import { CUISINES } from '../../cms/domain/cuisines'
import { messages } from '../../cms/domain/messages'
import { TIERS } from '../../cms/domain/tier'
import { defineContract } from './define'
import * as field from './fields'

export const reviewSchema = z.object({
  id: field.id(),
  restaurant_name: field.text(),
  restaurant_image_url: field.maybe(field.text()),
  cuisine_type: field.maybe(field.text()),
  visit_date: field.maybe(field.day()),
  final_rating: field.rating(),
  tier: field.tier(),
  grading_sheet_url: field.maybe(field.text()),
  notes: field.maybe(field.text()),
  ...field.stamps,
})
export type Review = z.infer<typeof reviewSchema>

export const reviewInputSchema = z.object({
  restaurant_name: field.requiredLine('Restaurant name', messages.restaurantNameRequired),
  cuisine_type: field.choiceField(CUISINES, messages.cuisine),
  final_rating: field.ratingField(),
  tier: field.tierField(),
  visit_date: field.optionalDay(),
  notes: field.optionalText('Notes'),
  restaurant_image_url: field.optionalUrl('Restaurant image URL'),
  grading_sheet_url: field.optionalUrl('Grading sheet URL'),
})
export type ReviewInput = z.infer<typeof reviewInputSchema>

export const reviewContract = defineContract({
  noun: 'review',
  path: '/v1/culinary',
  record: reviewSchema,
  input: reviewInputSchema,
  defaultLimit: 100,
  image: { path: 'restaurant-image', field: 'restaurant_image_url' },
})

/** Always the six tiers, best first (wire-contract.md 3). */
export const reviewTierListSchema = z.array(z.object({ tier: z.enum(TIERS), reviews: z.array(reviewSchema) }))
export type ReviewTierList = z.infer<typeof reviewTierListSchema>
