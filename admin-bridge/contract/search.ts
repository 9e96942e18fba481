import * as z from 'zod/mini'
import type { entities, EntityName } from '../../cms/domain/entities'
import { id, maybe, rating, text, tier } from './values'

type SearchedNoun = {
  [Name in EntityName]: (typeof entities)[Name]['search'] extends null ? never : (typeof entities)[Name]['noun']
}[EntityName]

/** The nouns of the entities that search looks through. Written out, so that the site need not load all declarations. */
const SEARCH_KINDS = {
  episode: 'episode',
  drink: 'drink',
  review: 'review',
  quote: 'quote',
  post: 'post',
  'team member': 'team member',
} as const satisfies { readonly [Kind in SearchedNoun]: Kind }

export const searchResultSchema = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: id(),
  title: text(),
  /** The text around the first match, or the start of the body. */
  snippet: maybe(text()),
  image_url: maybe(text()),
  /** Only rated records have one. */
  tier: maybe(tier()),
  final_rating: maybe(rating()),
})
export type SearchResult = z.infer<typeof searchResultSchema>

export const searchResponseSchema = z.object({ query: text(), total: z.int(), results: z.array(searchResultSchema) })

export const SEARCH_PATH = '/v1/search'
export const SEARCH_QUERY_MAX = 200
