import { useFormState } from 'react-hook-form'
import { HIDDEN_WITH_EPISODE } from '../../../../cms/domain/records/reader-notes'
import { episodesApi } from '../../../features/episodes/api'
import type { Drink } from '../../../shared/api/record-types'
import { idFrom } from '../../../shared/routing/paths'
import { useRecord } from '../../data/records'
import { useUnpublished } from '../../data/unpublished'
import { CellNote } from '../../list/cells'
import { publicationOf } from '../../publication/status'

/** Says in a list that readers do not see a published drink. */
export function HiddenInList({ drink: { is_published: isPublished, episode_id: episode } }: { readonly drink: Drink }) {
  const unpublished = useUnpublished(episodesApi, isPublished)
  return isPublished && episode !== null && unpublished?.has(episode) ? <CellNote>{HIDDEN_WITH_EPISODE}</CellNote> : null
}

/** Says the same in the form of the drink as it is stored. */
export function HiddenInForm() {
  const { defaultValues: stored = {} } = useFormState()
  const { data: episode } = useRecord(episodesApi, idFrom(String(stored['episode_id'] ?? '')))
  return publicationOf(stored).is_published && episode?.is_published === false ? <span>{HIDDEN_WITH_EPISODE}</span> : null
}
