import { slugFrom } from '../../cms/domain/slug'
import { tierFromRating } from '../../cms/domain/tier'
import { drinks } from '../content/drinks'
import { episodes } from '../content/episodes'
import { inOrder, timestampOn, type EntitySeed } from '../entity-seed'

const altOf = (name: string): string => `Can of ${name}, lit from behind`

export const drinkSeed: EntitySeed = {
  size: drinks.length,
  pictures: () => drinks.map(({ name }) => ({ alt: altOf(name), file: `can-${slugFrom(name)}` })),
  write: ({ create, pictures, idOf }) =>
    inOrder(drinks, (drink, i) => {
      const episode = idOf('episode', drink.episode - 1)
      if (episode === undefined) throw new Error(`There is no episode ${drink.episode} for the drink "${drink.name}"`)
      return create('drinks', {
        name: drink.name,
        brand: drink.brand,
        finalRating: drink.rating,
        tier: drink.tier ?? tierFromRating(drink.rating),
        notes: drink.notes,
        image: pictures.get(altOf(drink.name)),
        episode,
        createdAt: timestampOn(episodes[drink.episode - 1]?.publicationDate ?? '2024-05-16', i),
      })
    }),
}
