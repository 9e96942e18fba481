import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../shared/api/api-context'
import { Grid, Section } from '../parts'
import { neighboursOf } from '../../shared/lists/neighbours'
import { EpisodeCard } from '../../features/episodes/episode-card'
import { episodeSummaries } from '../../features/episodes/summaries'

const SHOWN = 3

/** Episodes before and after this one. Renders nothing if there are none or they cannot be read. */
export function EpisodeNeighbours({ id }: { id: number }) {
  const { data = [] } = useQuery(episodeSummaries(useApi()))
  const near = neighboursOf(data, id, SHOWN)
  if (near.length === 0) return null
  return (
    <Section title="More episodes">
      <Grid look="open">
        {near.map((episode) => (
          <EpisodeCard key={episode.id} episode={episode} />
        ))}
      </Grid>
    </Section>
  )
}
