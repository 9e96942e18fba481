import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../shared/api/api-context'
import { Grid, Section } from '../parts'
import { EpisodeCard } from '../../features/episodes/episode-card'
import { episodeNeighbours } from '../../features/episodes/summaries'

/** Episodes before and after this one. Renders nothing if there are none or they cannot be read. */
export function EpisodeNeighbours({ id }: { id: number }) {
  const { data: near = [] } = useQuery(episodeNeighbours(useApi(), id))
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
