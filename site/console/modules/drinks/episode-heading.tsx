import type { Episode } from '../../../shared/api/record-types'
import { ConsoleHeading } from '../../ui/console-heading'
import { StatusBadge } from '../../publication/status-badge'
import { Badge } from '../../list/cells'
import { ConsoleLink } from '../../ui/console-link'
import { CONSOLE_DATE_MESSAGES, countOf, shortDate } from '../../../shared/format'
import { paths } from '../../../shared/routing/paths'
import styles from './episode-heading.module.css'

/** Shown for each fact while the episode loads. */
const PLACEHOLDER = '...'

type EpisodeHeadingProps = {
  /** The document's title. */
  readonly title: string
  readonly episode: Episode | undefined
  /** The number of its drinks; undefined while they are counted. */
  readonly drinks: number | undefined
}

/** The episode's title, its status if it is not public, recording date, guest and drink count. The layout does not shift when they load. */
export function EpisodeHeading({ title, episode, drinks }: EpisodeHeadingProps) {
  return (
    <div className={styles.block}>
      <ConsoleHeading title={title}>{episode ? episode.title : 'Episode drinks'}</ConsoleHeading>
      <div className={styles.row}>
        <dl className={styles.facts}>
          <div>
            <dt>Recorded</dt>
            <dd>{episode ? shortDate(episode.recording_date, CONSOLE_DATE_MESSAGES) : PLACEHOLDER}</dd>
          </div>
          <div>
            <dt>Guest</dt>
            <dd>{episode ? (episode.guest_name ?? 'No guest') : PLACEHOLDER}</dd>
          </div>
          <div>
            <dt>Drinks</dt>
            <dd>
              <Badge>{drinks === undefined ? PLACEHOLDER : countOf(drinks, 'drink')}</Badge>
            </dd>
          </div>
          {episode?.is_published === false && (
            <div>
              <dt>Status</dt>
              <dd className={styles.status}>
                <StatusBadge of={episode} />
                Readers see its drinks together with it, not before.
              </dd>
            </div>
          )}
        </dl>
        {episode && <PublicPage id={episode.id} />}
      </div>
    </div>
  )
}

function PublicPage({ id }: { readonly id: number }) {
  return (
    <ConsoleLink to={paths.episode(id)} className={styles.page} target="_blank" rel="noopener noreferrer">
      View public page <span aria-hidden="true">↗</span>
    </ConsoleLink>
  )
}
