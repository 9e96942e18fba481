import * as z from 'zod/mini'
import { drink } from '../../cms/domain/entities/drink'
import { defineContract } from './define'
import { recordSchema } from './schemas'
import { tierRow } from './tier-lists'

/** A drink in responses. The picture is a URL, the episode an id. */
export const drinkSchema = /* @__PURE__ */ recordSchema(drink)
export type Drink = z.infer<typeof drinkSchema>

/** Drinks in the API. A picture is uploaded to `/{id}/image`. */
export const drinkContract = /* @__PURE__ */ defineContract(drink, {
  path: '/v1/caffeine/drinks',
  record: drinkSchema,
  defaultLimit: 100,
  imagePath: 'image',
})

/** Always the six tiers, best first, each with a window of its drinks. */
export const drinkTierListSchema = /* @__PURE__ */ z.array(z.object({ ...tierRow, drinks: z.array(drinkSchema) }))
