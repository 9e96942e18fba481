import type { FieldValues } from 'react-hook-form'
import { categoriesApi } from '../../features/categories/api'
import { episodesApi } from '../../features/episodes/api'
import { SelectField } from './select-fields'
import { useAllRecords } from '../data/records'

type EpisodeSelectProps = {
  readonly name: string
  readonly required?: boolean
  /** The label of the empty choice. */
  readonly none?: string
}

/** Selects one of all episodes, newest first. */
export function EpisodeSelect({ name, required = false, none = 'Choose an episode' }: EpisodeSelectProps) {
  const { data } = useAllRecords(episodesApi)
  const choices = (data?.items ?? []).map(({ id, title }) => ({ value: String(id), label: `#${id} ${title}` }))
  return <SelectField<FieldValues> name={name} label="Episode" required={required} none={none} choices={choices} />
}

/** Selects one of all blog categories, or none. */
export function CategorySelect({ name }: { readonly name: string }) {
  const { data } = useAllRecords(categoriesApi)
  const choices = (data?.items ?? []).map(({ id, name: label }) => ({ value: String(id), label }))
  return <SelectField<FieldValues> name={name} label="Category" none="Uncategorized" choices={choices} />
}
