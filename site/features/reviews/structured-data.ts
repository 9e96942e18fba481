import type { Review } from '../../shared/api/record-types'
import { nameOr } from '../../shared/format'
import { cardAlt, pictureOf, ratedAlt, recordMeta, reviewThing, type MachineMeta } from '../../shared/head/structured-data'

/** A restaurant review for crawlers and link previews. */
export function reviewMeta(review: Review): MachineMeta {
  const { id, cuisine_type, final_rating: value, tier, restaurant_image_url, restaurant_image_alt } = review
  const name = nameOr(review.restaurant_name, 'Review', id)
  const restaurant = {
    '@type': 'Restaurant',
    name,
    servesCuisine: cuisine_type ?? undefined,
    image: pictureOf(restaurant_image_url, restaurant_image_alt),
  }
  return recordMeta({
    kind: 'review',
    record: review,
    name,
    alt: cardAlt(ratedAlt(name, value, tier), restaurant_image_alt),
    thing: reviewThing(review, name, restaurant),
  })
}
