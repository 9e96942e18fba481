import { slugFrom } from '../../cms/domain/slug'
import { episodes } from '../content/episodes'
import { inOrder, timestampOn, type EntitySeed } from '../entity-seed'

const altOf = (number: number, title: string): string => `Episode ${number}, ${title}: its number and a can`

export const episodeSeed: EntitySeed = {
  size: episodes.length,
  pictures: () => episodes.map(({ title }, i) => ({ alt: altOf(i + 1, title), file: `episode-${slugFrom(title)}` })),
  write: ({ create, pictures }) =>
    inOrder(episodes, (episode, i) => {
      const thumbnail = pictures.get(altOf(i + 1, episode.title))
      return create('episodes', { ...episode, thumbnail, createdAt: timestampOn(episode.publicationDate) })
    }),
}
