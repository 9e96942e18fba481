import { episodes } from '../content/episodes'
import { inOrder, timestampOn, type EntitySeed } from '../entity-seed'
import { episodeThumbnail } from '../pictures/episode'
import { canOf } from './drinks'

const altOf = (number: number, title: string): string => `Episode ${number}, ${title}: its number and a can`

export const episodeSeed: EntitySeed = {
  pictures: () =>
    episodes.map(({ title, drink }, i) => ({
      alt: altOf(i + 1, title),
      name: `episode-${i + 1}.png`,
      draw: () => episodeThumbnail(i + 1, canOf(drink)),
    })),
  write: ({ create, pictures }) =>
    inOrder(episodes, ({ drink: _thumbnailDrink, ...episode }, i) => {
      const thumbnail = pictures.get(altOf(i + 1, episode.title))
      return create('episodes', { ...episode, thumbnail, createdAt: timestampOn(episode.publicationDate) })
    }),
}
