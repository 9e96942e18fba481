import type { Drink } from '../../shared/api/record-types'
import { nameOr } from '../../shared/format'
import { cardAlt, pictureOf, ratedAlt, recordMeta, reviewThing, type MachineMeta } from '../../shared/head/structured-data'

/** A drink for crawlers and link previews: the review of a product. */
export function drinkMeta(drink: Drink): MachineMeta {
  const { id, brand, final_rating: value, tier, image_url, image_alt } = drink
  const name = nameOr(drink.name, 'Drink', id)
  const product = {
    '@type': 'Product',
    name,
    brand: brand ? { '@type': 'Brand', name: brand } : undefined,
    image: pictureOf(image_url, image_alt),
  }
  return recordMeta({
    kind: 'drink',
    record: drink,
    name,
    alt: cardAlt(ratedAlt(name, value, tier), image_alt),
    thing: reviewThing(drink, name, product),
  })
}
