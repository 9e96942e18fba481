import * as z from 'zod/mini'
import { episode } from '../../cms/domain/entities/episode'
import { defineContract } from './define'
import { drinkSchema } from './drinks'
import { recordSchema } from './schemas'

/** An episode in responses, with its drinks, best first. */
export const episodeSchema = /* @__PURE__ */ recordSchema(episode, { drinks: /* @__PURE__ */ z.array(drinkSchema) })
export type Episode = z.infer<typeof episodeSchema>

/** Episodes in the API. A picture is uploaded to `/{id}/thumbnail`. */
export const episodeContract = /* @__PURE__ */ defineContract(episode, {
  path: '/v1/caffeine/episodes',
  record: episodeSchema,
  defaultLimit: 100,
  imagePath: 'thumbnail',
})
