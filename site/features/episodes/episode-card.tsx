import type { Episode } from '../../shared/api/record-types'
import { track } from '../../shared/analytics'
import { nameOr, shortDate } from '../../shared/format'
import { paths } from '../../shared/routing/paths'
import { Picture } from '../../shared/ui/picture'
import { useTransitionName } from '../../shared/routing/view-transitions'
import { CardLink } from '../../shared/ui/card-link'
import { FacetLink } from '../../shared/ui/facet-link'
import { episodeThumbnail } from './thumbnail'
import styles from './episode-card.module.css'

/** The fields that a card shows. */
export type EpisodeSummary = Pick<
  Episode,
  'id' | 'title' | 'thumbnail_url' | 'thumbnail_alt' | 'thumbnail_focus' | 'youtube_link' | 'publication_date' | 'guest_name'
>

/**
 * An episode in a list: thumbnail, title, publication date, guest. The whole card is a link; the guest leads to what else there is about them.
 * @param size `row` is a small card with the same facts.
 */
export function EpisodeCard({
  episode,
  size = 'large',
  priority = false,
}: {
  episode: EpisodeSummary
  size?: 'large' | 'row'
  priority?: boolean
}) {
  const { id, guest_name, publication_date } = episode
  const title = nameOr(episode.title, 'Episode', id)
  const to = paths.episode(id)
  const transitionName = useTransitionName(to, `episode-${id}`)
  return (
    <article className={size === 'large' ? styles.card : styles.row}>
      <div className={styles.frame}>
        <Picture
          src={episodeThumbnail(episode)}
          description={episode.thumbnail_alt}
          focus={episode.thumbnail_focus}
          alt=""
          fallback="episode"
          sizes={size === 'large' ? '(width < 768px) 92vw, 400px' : '132px'}
          className={styles.picture}
          imageClassName={styles.image}
          priority={priority}
          transitionName={transitionName}
        />
      </div>
      <div className={styles.text}>
        <h3 className={styles.title}>
          <CardLink to={to} onClick={() => track('caffeine_episode_click', { episode_id: id, title })}>
            {title}
          </CardLink>
        </h3>
        <p className={styles.facts}>
          <span>{shortDate(publication_date)}</span>
          {guest_name && (
            <span>
              <FacetLink to={paths.search(guest_name)}>{guest_name}</FacetLink>
            </span>
          )}
        </p>
      </div>
    </article>
  )
}
