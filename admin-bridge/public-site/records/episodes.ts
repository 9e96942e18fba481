import { COLOURS } from '../palette'
import { longDate, numbered, present } from './card-text'
import { figure, listOf, paragraphs, summary, titleWithGrade } from './feed-text'
import type { RecordView } from './record-view'

/** Episodes in feeds and on cards. */
export const episodeView: RecordView<'episode'> = {
  date: (episode) => episode.publication_date ?? episode.published_at ?? episode.created_at,
  feedEntry: (episode, origin) => ({
    title: episode.title,
    description: summary(episode.description),
    content:
      figure(episode.thumbnail_url, episode.thumbnail_alt ?? episode.title, origin) +
      paragraphs(episode.description) +
      listOf(episode.drinks.map((drink) => titleWithGrade(drink.name, drink))),
  }),
  card: ({ id, title, guest_name, publication_date, thumbnail_url: picture }) => ({
    label: numbered('Episode', id),
    title,
    details: present(guest_name, longDate(publication_date)),
    accent: COLOURS.acid,
    grade: null,
    picture,
  }),
}
