import * as z from 'zod/mini'
import { id, maybe, rating, text } from './values'

export const SUMMARY_PATH = '/v1/summary'

/** A number of records. */
const total = () => z.int().check(z.minimum(0))
const named = () => z.object({ name: text(), total: total() })
const rated = () => z.object({ name: text(), total: total(), average_rating: maybe(rating()) })
// not z.record, which would cost every public page half a kilobyte
const tiers = () => z.object({ S: total(), A: total(), B: total(), C: total(), D: total(), F: total() })

/** What the caller may see, counted. Lists of names hold the most frequent ones, at most 100; averages have one decimal. */
export const summarySchema = /* @__PURE__ */ z.object({
  episodes: z.object({ total: total() }),
  drinks: z.object({ total: total(), average_rating: maybe(rating()), tiers: tiers(), brands: z.array(rated()) }),
  reviews: z.object({ total: total(), average_rating: maybe(rating()), tiers: tiers(), cuisines: z.array(rated()) }),
  quotes: z.object({ total: total(), authors: z.array(named()) }),
  posts: z.object({ total: total(), categories: z.array(z.object({ id: id(), name: text(), slug: text(), total: total() })) }),
  team: z.object({ founders: total(), members: total(), special_guests: total() }),
})
export type Summary = z.infer<typeof summarySchema>

/** The address of the figures of one kind: a page that shows only these need not be made anew when another kind changes. */
export const summaryPart = (part: keyof Summary): string => `${SUMMARY_PATH}/${part}`
