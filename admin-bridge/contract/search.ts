import * as z from 'zod/mini'
import { id, maybe, rating, text, tier } from './values'

/** One result of the search, for a record of any kind. */
export const searchResultSchema = z.object({
  /** The noun of an entity; the site leaves out kinds that it does not know. */
  kind: text(),
  id: id(),
  title: text(),
  /** The text around the first match, or the start of the body. */
  snippet: maybe(text()),
  image_url: maybe(text()),
  image_alt: maybe(text()),
  image_focus: maybe(text()),
  /** Only rated records have one. */
  tier: maybe(tier()),
  final_rating: maybe(rating()),
})
export type SearchResult = z.infer<typeof searchResultSchema>

export const SEARCH_PATH = '/v1/search'
export { SEARCH_QUERY_MAX } from '../../cms/domain/limits'
