import { cardAddress, FEEDS } from '../../../admin-bridge/contract'
import { videoIdFrom } from '../../../cms/domain/video-id'
import type { Episode } from '../../shared/api/record-types'
import { isoDate, nameOr } from '../../shared/format'
import { SITE_NAME } from '../../shared/head/head-tags'
import {
  cardAlt,
  organization,
  personOf,
  pictureOf,
  recordMeta,
  textOf,
  type MachineMeta,
  type Thing,
} from '../../shared/head/structured-data'
import { paths } from '../../shared/routing/paths'
import { sections } from '../../shared/routing/sections'
import { episodeThumbnail } from './thumbnail'

/** The video that an episode links to; undefined if the link names none. */
function videoOf({ youtube_link }: Episode, about: Thing, thumbnailUrl: string, uploadDate: string | undefined): Thing | undefined {
  const id = videoIdFrom(youtube_link)
  if (!id) return undefined
  return { '@type': 'VideoObject', ...about, thumbnailUrl, uploadDate, embedUrl: `https://www.youtube-nocookie.com/embed/${id}` }
}

/** An episode for crawlers and link previews: part of a podcast series, with its video. */
export function episodeMeta(episode: Episode): MachineMeta {
  const { id, guest_name, publication_date, updated_at, thumbnail_alt } = episode
  const name = nameOr(episode.title, 'Episode', id)
  const published = publication_date === null ? undefined : isoDate(publication_date)
  const image = episodeThumbnail(episode) ?? cardAddress('episode', id, updated_at)
  const about = { name, description: textOf(episode.description) }
  const thing = {
    '@type': 'PodcastEpisode',
    ...about,
    image: pictureOf(image, thumbnail_alt),
    datePublished: published,
    dateModified: isoDate(updated_at),
    actor: personOf(guest_name ?? ''),
    partOfSeries: {
      '@type': 'PodcastSeries',
      name: `${SITE_NAME} ${sections.caffeine.project}`,
      url: paths.caffeine(),
      webFeed: FEEDS.caffeine.href,
    },
    publisher: organization,
    video: videoOf(episode, about, image, published),
  }
  return recordMeta({ kind: 'episode', record: episode, name, alt: cardAlt(name, thumbnail_alt), thing })
}
