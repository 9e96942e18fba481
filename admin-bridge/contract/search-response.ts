import * as z from 'zod/mini'
import { entityList } from '../../cms/domain/entities'
import { searchResultSchema } from './search'
import { text } from './values'

const kind = z.enum(entityList.flatMap(({ search, noun }) => (search ? [noun] : [])))

/**
 * Response of the search. `total` counts all matches, of which `results` holds the first of each kind. The index does not
 * export this file, so that visitors do not download all declarations.
 */
export const searchResponseSchema = z.object({
  query: text(),
  total: z.int(),
  results: z.array(z.extend(searchResultSchema, { kind })),
})
