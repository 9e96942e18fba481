import { tierFromRating } from '../../cms/domain/tier'
import { drinks } from '../content/drinks'
import { episodes } from '../content/episodes'
import { inOrder, timestampOn, type EntitySeed } from '../entity-seed'
import { can, type CanSpec } from '../pictures/cans/can'
import { cutOut } from '../pictures/svg'

const altOf = (name: string): string => `Can of ${name}, lit from behind`

/** How the can of a drink looks. @throws Error for a drink whose can is not drawn. */
export function canOf(name: string): CanSpec {
  const index = drinks.findIndex((drink) => drink.name === name)
  const drink = drinks[index]
  if (!drink?.can) throw new Error(`No can is drawn for the drink "${name}"`)
  return { ...drink.can, brand: drink.brand, seed: index + 1 }
}

export const drinkSeed: EntitySeed = {
  pictures: () =>
    drinks
      .filter((drink) => drink.can)
      .map(({ name }, i) => ({ alt: altOf(name), name: `can-${i + 1}.png`, draw: () => cutOut(can(canOf(name))), isCutOut: true })),
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
