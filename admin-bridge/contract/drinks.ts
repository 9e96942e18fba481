import * as z from 'zod/mini'
import { TIERS } from '../../cms/domain/tier'
import { messages } from '../../cms/domain/messages'
import { defineContract } from './define'
import * as field from './fields'

export const drinkSchema = z.object({
  id: field.id(),
  name: field.text(),
  brand: field.maybe(field.text()),
  tier: field.tier(),
  final_rating: field.rating(),
  notes: field.maybe(field.text()),
  image_url: field.maybe(field.text()),
  episode_id: field.id(),
  ...field.stamps,
})
export type Drink = z.infer<typeof drinkSchema>

export const drinkInputSchema = z.object({
  name: field.requiredLine('Drink name', messages.drinkNameRequired),
  brand: field.optionalLine('Brand'),
  final_rating: field.ratingField(),
  tier: field.tierField(),
  notes: field.optionalText('Notes'),
  image_url: field.optionalUrl('Image URL'),
  episode_id: field.requiredId(messages.episodeRequired, messages.episodeNotFound),
})
export type DrinkInput = z.infer<typeof drinkInputSchema>

export const drinkContract = defineContract({
  noun: 'drink',
  path: '/v1/caffeine/drinks',
  record: drinkSchema,
  input: drinkInputSchema,
  defaultLimit: 100,
  image: { path: 'image', field: 'image_url' },
})

/** Always the six tiers, best first (wire-contract.md 3). */
export const drinkTierListSchema = z.array(z.object({ tier: z.enum(TIERS), drinks: z.array(drinkSchema) }))
export type DrinkTierList = z.infer<typeof drinkTierListSchema>
