import type { Episode } from '../../shared/api/record-types'
import { EpisodeCard } from '../../features/episodes/episode-card'
import { countOf } from '../../shared/format'
import { Grid, LoadingCards, More, Section, type Windows } from '../parts'
import { EmptyState, ErrorBox, Label } from '../../shared/ui'
import styles from './caffeine-page.module.css'

/** The newest episodes fill one row of large cards; the others follow as small ones. */
const LARGE_CARDS = 3

function EpisodeList({ episodes }: { episodes: Episode[] }) {
  if (episodes.length === 0) return <EmptyState message="NO_EPISODES_FOUND" />
  return (
    <>
      <div className={styles.latest}>
        <Grid look="open">
          {episodes.slice(0, LARGE_CARDS).map((episode, position) => (
            <EpisodeCard key={episode.id} episode={episode} priority={position === 0} />
          ))}
        </Grid>
      </div>
      {episodes.length > LARGE_CARDS && (
        <div className={styles.earlier}>
          <Grid look="rows">
            {episodes.slice(LARGE_CARDS).map((episode) => (
              <EpisodeCard key={episode.id} episode={episode} size="row" />
            ))}
          </Grid>
        </div>
      )}
    </>
  )
}

const failure = 'CONNECTION_FAILURE: Unable to retrieve episodes data.'

/** The Latest Episodes section of the caffeine index, in all its states. */
export function CaffeineEpisodes({ episodes, moreHref }: { episodes: Windows<Episode>; moreHref: string }) {
  return (
    <Section
      title="Latest Episodes"
      aside={episodes.status === 'success' && episodes.total > 0 && <Label>{countOf(episodes.total, 'episode')}</Label>}
    >
      {episodes.status === 'pending' && <LoadingCards message="FETCHING_EPISODES" look="open" figure="film" />}
      {episodes.status === 'error' && <ErrorBox message={failure} />}
      {episodes.status === 'success' && <EpisodeList episodes={episodes.items} />}
      <More windows={episodes} href={moreHref} failure={failure} />
    </Section>
  )
}
