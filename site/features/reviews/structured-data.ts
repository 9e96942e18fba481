import type { Review } from '../../shared/api/record-types'
import { nameOr } from '../../shared/format'
import { ratedAlt, recordMeta, reviewThing, type MachineMeta } from '../../shared/head/structured-data'

/** A restaurant review for crawlers and link previews. */
export function reviewMeta(review: Review): MachineMeta {
  const { id, cuisine_type, final_rating: value, tier, restaurant_image_url } = review
  const name = nameOr(review.restaurant_name, 'Review', id)
  const restaurant = {
    '@type': 'Restaurant',
    name,
    servesCuisine: cuisine_type ?? undefined,
    image: restaurant_image_url ?? undefined,
  }
  return recordMeta({
    kind: 'review',
    record: review,
    name,
    alt: ratedAlt(name, value, tier),
    thing: reviewThing(review, name, restaurant),
  })
}
