import * as z from 'zod/mini'
import { id, maybe, rating, text, tier } from './values'

/** The kinds of content that search looks through; an addition to the wire contract for the site's header. */
export const SEARCH_KINDS = ['episode', 'drink', 'review', 'quote', 'post', 'team member'] as const

export const searchResultSchema = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: id(),
  title: text(),
  /** The words around the hit, or the start of the body. */
  snippet: maybe(text()),
  image_url: maybe(text()),
  /** Of what is graded: drinks and reviews. */
  tier: maybe(tier()),
  final_rating: maybe(rating()),
})
export type SearchResult = z.infer<typeof searchResultSchema>

export const searchReplySchema = z.object({ query: text(), total: z.int(), results: z.array(searchResultSchema) })
export type SearchReply = z.infer<typeof searchReplySchema>

export const SEARCH_PATH = '/v1/search'
export const SEARCH_QUERY_MAX = 200
