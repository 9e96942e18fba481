import * as z from 'zod/mini'
import { text } from './values'

// The values that lists can be narrowed to. What a page needs only while its filters are open is not part of the summary.

/** The number of values of one filter in a response. The most frequent ones come first. */
export const FILTER_VALUES_MAX = 1000

const values = () => z.array(z.object({ name: text(), total: z.int().check(z.minimum(0)) }))

/** The path, the filters, and the schema of a response: for each filter its values with the number of records that the caller may see. */
const listed = (path: string, filters: readonly string[]) => ({
  path,
  filters,
  schema: z.object(Object.fromEntries(filters.map((filter) => [filter, values()]))),
})

/** The lists with such values. */
export const filterLists = {
  drinks: /* @__PURE__ */ listed('/v1/filters/drinks', ['brand', 'year']),
  reviews: /* @__PURE__ */ listed('/v1/filters/reviews', ['cuisine_type', 'year']),
  quotes: /* @__PURE__ */ listed('/v1/filters/quotes', ['author']),
} as const
export type FilterList = keyof typeof filterLists
