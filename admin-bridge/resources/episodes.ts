import { parseDay, utcMidnight } from '../../cms/domain/calendar-date'
import { relationId } from '../../cms/hooks/pictures'
import { episodeContract, type Drink, type Episode } from '../contract'
import type { Document } from '../store/content-store'
import { defineResource, orNull, stamps, type Reading } from './define-resource'
import { drinkToWire } from './drinks'

/** The instant of a stored day's UTC midnight (wire-contract.md 1.10). */
const midnight = (stored: string | null | undefined): string | null => {
  const day = stored ? parseDay(stored) : null
  return day ? utcMidnight(day) : null
}

/** The drinks of some episodes, best first, in one look. */
async function drinksOf(episodes: Document<'episodes'>[], { store, viewer }: Reading): Promise<Map<number, Drink[]>> {
  const byEpisode = new Map<number, Drink[]>(episodes.map(({ id }) => [id, []]))
  if (episodes.length === 0) return byEpisode
  const where = { episode: { in: [...byEpisode.keys()] } }
  for (const drink of await store.all('drinks', viewer, where, ['-finalRating', '-id'])) {
    byEpisode.get(relationId(drink.episode) ?? 0)?.push(drinkToWire(drink))
  }
  return byEpisode
}

const episodeToWire = (episode: Document<'episodes'>, drinks: Drink[]): Episode => ({
  id: episode.id,
  title: episode.title,
  description: orNull(episode.description),
  youtube_link: orNull(episode.youtubeLink),
  thumbnail_url: orNull(episode.thumbnailUrl),
  publication_date: midnight(episode.publicationDate),
  recording_date: midnight(episode.recordingDate),
  guest_name: orNull(episode.guestName),
  drinks,
  ...stamps(episode),
})

export const episodes = defineResource({
  contract: episodeContract,
  collection: 'episodes',
  order: ['-publicationDate', '-id'],
  fields: {
    title: 'title',
    description: 'description',
    youtube_link: 'youtubeLink',
    guest_name: 'guestName',
    recording_date: 'recordingDate',
    publication_date: 'publicationDate',
    thumbnail_url: 'thumbnailUrl',
  },
  async toWire(list, reading) {
    const drinks = await drinksOf(list, reading)
    return list.map((episode) => episodeToWire(episode, drinks.get(episode.id) ?? []))
  },
})
