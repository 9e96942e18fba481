import type { Episode } from '../../../admin-bridge/contract'
import { ConsoleHeading } from '../../shared/console/console-heading'
import { Badge } from '../../shared/console/list/cells'
import { WarmLink } from '../../shared/console/warm-link'
import { CONSOLE_DATE_WORDS, counted, shortDate } from '../../shared/format'
import { paths } from '../../shared/paths'
import styles from './episode-heading.module.css'

type EpisodeHeadingProps = { /** The document's title. */ readonly title: string; readonly episode: Episode | undefined }

/** The episode whose drinks are managed: title, recorded date, guest and how many drinks (product.md, section 2). */
export function EpisodeHeading({ title, episode }: EpisodeHeadingProps) {
  if (!episode) return <ConsoleHeading title={title}>Episode drinks</ConsoleHeading>
  return (
    <div className={styles.block}>
      <ConsoleHeading
        title={title}
        aside={
          <WarmLink to={paths.episode(episode.id)} target="_blank" rel="noopener noreferrer">
            View public page <span aria-hidden="true">↗</span>
          </WarmLink>
        }
      >
        {episode.title}
      </ConsoleHeading>
      <dl className={styles.facts}>
        <div>
          <dt>Recorded</dt>
          <dd>{shortDate(episode.recording_date, CONSOLE_DATE_WORDS)}</dd>
        </div>
        <div>
          <dt>Guest</dt>
          <dd>{episode.guest_name ?? 'No guest'}</dd>
        </div>
        <div>
          <dt>Drinks</dt>
          <dd>
            <Badge>{counted(episode.drinks.length, 'drink')}</Badge>
          </dd>
        </div>
      </dl>
    </div>
  )
}
