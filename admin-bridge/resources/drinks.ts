import type { Drink as Stored } from '../../cms/payload-types'
import { relationId } from '../../cms/hooks/pictures'
import { drinkContract, type Drink } from '../contract'
import { defineResource, orNull, stamps } from './define-resource'
import { tierOf, withSettledTier } from './settle-tier'

/** One drink on the wire; episodes embed it too. */
export const drinkToWire = (drink: Stored): Drink => ({
  id: drink.id,
  name: drink.name,
  brand: orNull(drink.brand),
  tier: tierOf(drink),
  final_rating: drink.finalRating,
  notes: orNull(drink.notes),
  image_url: orNull(drink.imageUrl),
  episode_id: relationId(drink.episode) ?? 0,
  ...stamps(drink),
})

export const drinks = defineResource({
  contract: drinkContract,
  collection: 'drinks',
  order: ['-id'],
  fields: {
    name: 'name',
    brand: 'brand',
    final_rating: 'finalRating',
    tier: 'tier',
    notes: 'notes',
    image_url: 'imageUrl',
    episode_id: 'episode',
  },
  toWire: (list) => list.map(drinkToWire),
  fromWire: withSettledTier,
})
