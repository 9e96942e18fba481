import { drinks } from './content/drinks'
import { episodes } from './content/episodes'
import { posts } from './content/posts'
import { reviews } from './content/reviews'
import { team } from './content/team'
import { can, type CanSpec } from './pictures/cans/can'
import { cover } from './pictures/cover'
import { episodeThumbnail } from './pictures/episode'
import { plate } from './pictures/dishes/plate'
import { portrait } from './pictures/portraits/portrait'

/** A picture to be drawn. `alt` is unique; the seed uses it to find pictures that are already stored. */
export type PictureJob = { alt: string; name: string; draw: () => string }

/** The alternative text of each record's picture. It also connects records to their pictures. */
export const pictureAlt = {
  drink: (name: string): string => `Can of ${name}, lit from behind`,
  review: (name: string): string => `A dish at ${name}, seen from above`,
  episode: (number: number, title: string): string => `Episode ${number}, ${title}: its number and a can`,
  post: (title: string): string => `Cover of the essay “${title}”`,
  person: (name: string): string => `Portrait of ${name}`,
}

function canOf(name: string): CanSpec {
  const index = drinks.findIndex((drink) => drink.name === name)
  const drink = drinks[index]
  if (!drink?.can) throw new Error(`No can is drawn for the drink "${name}"`)
  return { ...drink.can, brand: drink.brand, seed: index + 1 }
}

/** All pictures of the demo content, not drawn yet. */
export function pictureJobs(): PictureJob[] {
  return [
    ...drinks
      .filter((drink) => drink.can)
      .map((drink, i) => ({ alt: pictureAlt.drink(drink.name), name: `can-${i + 1}.png`, draw: () => can(canOf(drink.name)) })),
    ...reviews.map((review, i) => ({
      alt: pictureAlt.review(review.restaurantName),
      name: `plate-${i + 1}.png`,
      draw: () => plate({ ...review.plate, seed: i + 1 }),
    })),
    ...episodes.map((episode, i) => ({
      alt: pictureAlt.episode(i + 1, episode.title),
      name: `episode-${i + 1}.png`,
      draw: () => episodeThumbnail(i + 1, canOf(episode.drink)),
    })),
    ...posts.map((post, i) => ({ alt: pictureAlt.post(post.title), name: `cover-${i + 1}.png`, draw: () => cover(post.cover) })),
    ...team.map((person, i) => ({
      alt: pictureAlt.person(person.name),
      name: `portrait-${i + 1}.png`,
      draw: () => portrait(person.portrait),
    })),
  ]
}
