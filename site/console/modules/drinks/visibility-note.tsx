import { useWatch } from 'react-hook-form'
import { episodesApi } from '../../../features/episodes/api'
import { idFrom } from '../../../shared/routing/paths'
import { useRecord } from '../../data/records'
import { publicationOf, statusOf } from '../../publication/status'

/** Says that readers see a drink together with its episode only, while that is not published. */
export function VisibilityNote() {
  const values: Readonly<Record<string, unknown>> = useWatch()
  const chosen = values['episode_id']
  const id = idFrom(typeof chosen === 'string' ? chosen : undefined)
  const { data: episode } = useRecord(episodesApi, id)
  if (!episode || episode.is_published || statusOf(publicationOf(values)) === 'draft') return null
  return <p>Its episode “{episode.title}” is not published. Readers see the drink together with it, not before.</p>
}
