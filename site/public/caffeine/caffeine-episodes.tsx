import { EpisodeCard, type EpisodeSummary } from '../../features/episodes/episode-card'
import { countOf } from '../../shared/format'
import { Grid, LoadingCards, Section, WindowList, type PageAddress, type Windows } from '../parts'
import { EmptyState, Label } from '../../shared/ui'
import styles from './caffeine-page.module.css'

/** The newest episodes fill one row of large cards; the others follow as small ones. */
const LARGE_CARDS = 3

function EpisodeList({ episodes }: { episodes: EpisodeSummary[] }) {
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

/** The anchor of the section. */
export const EPISODES_ID = 'episodes'

type CaffeineEpisodesProps = {
  episodes: Windows<EpisodeSummary>
  address: PageAddress
  /** Folds the episodes away, because the visitor came for drinks. */
  isFolded: boolean
}

/** The Latest Episodes section of the caffeine index, in all its states. */
export function CaffeineEpisodes({ episodes, address, isFolded }: CaffeineEpisodesProps) {
  return (
    <Section
      id={EPISODES_ID}
      title="Latest Episodes"
      aside={episodes.status === 'success' && episodes.total > 0 && <Label>{countOf(episodes.total, 'episode')}</Label>}
      isFolded={isFolded && episodes.items.length > 0}
    >
      <WindowList
        windows={episodes}
        address={address}
        loading={<LoadingCards message="FETCHING_EPISODES" look="open" figure="film" />}
        failure={failure}
        empty={<EmptyState message="NO_EPISODES_FOUND" />}
      >
        {(items) => <EpisodeList episodes={items} />}
      </WindowList>
    </Section>
  )
}
