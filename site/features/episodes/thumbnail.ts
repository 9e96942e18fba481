import { videoIdFrom } from '../../../cms/domain/video-id'

/** The picture of an episode: its own, else that of its video; null for neither. */
export function episodeThumbnail(episode: { thumbnail_url: string | null; youtube_link: string | null }): string | null {
  if (episode.thumbnail_url) return episode.thumbnail_url
  const id = videoIdFrom(episode.youtube_link)
  return id && `https://i.ytimg.com/vi/${id}/hqdefault.jpg`
}
