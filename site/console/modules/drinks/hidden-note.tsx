import { useFormState } from 'react-hook-form'
import { episodesApi } from '../../../features/episodes/api'
import type { Drink } from '../../../shared/api/record-types'
import { idFrom } from '../../../shared/routing/paths'
import { useRecord } from '../../data/records'
import { useUnpublished } from '../../data/unpublished'
import { publicationOf } from '../../publication/status'
import styles from './hidden-note.module.css'

/** Stands beside the word PUBLISHED, which is true of the drink itself. */
const HIDDEN = 'hidden: its episode is not published'

/** Says in a list that readers do not see a published drink. */
export function HiddenInList({ drink: { is_published: isPublished, episode_id: episode } }: { readonly drink: Drink }) {
  const unpublished = useUnpublished(episodesApi, isPublished)
  return isPublished && episode !== null && unpublished?.has(episode) ? <span className={styles.note}>{HIDDEN}</span> : null
}

/** Says the same in the form of the drink as it is stored. */
export function HiddenInForm() {
  const { defaultValues: stored = {} } = useFormState()
  const { data: episode } = useRecord(episodesApi, idFrom(String(stored['episode_id'] ?? '')))
  return publicationOf(stored).is_published && episode?.is_published === false ? <span>{HIDDEN}</span> : null
}
