import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { authorKey } from '../../../../cms/domain/author-colours'
import type { FilterList } from '../../../../admin-bridge/contract/filters'
import type { ApiClient } from '../../../shared/api/api-client'
import { useApi } from '../../../shared/api/api-context'
import { filterValues, type FilterValue } from '../../../shared/api/filter-values'
import type { Filters } from '../../../shared/lists/list-view'
import { compareNames } from '../../../shared/lists/compare-names'
import { Button, LinkButton } from '../../../shared/ui/button'
import styles from './filter-panel.module.css'

/** The fields of each list: the parameter, its label, and the filter of the API whose values it offers. */
const FIELDS: Record<FilterList, readonly { name: string; label: string; of: string; all: string }[]> = {
  drinks: [
    { name: 'brand', label: 'Brand', of: 'brand', all: 'All brands' },
    { name: 'year', label: 'Year', of: 'year', all: 'All years' },
  ],
  reviews: [
    { name: 'cuisine', label: 'Cuisine', of: 'cuisine_type', all: 'All cuisines' },
    { name: 'year', label: 'Year', of: 'year', all: 'All years' },
  ],
  quotes: [{ name: 'author', label: 'Author', of: 'author', all: 'All authors' }],
}

const BOUNDS = [
  { name: 'rating_min', label: 'Rating from', initial: '0' },
  { name: 'rating_max', label: 'Rating to', initial: '10' },
] as const

type Choice = { value: string; label: string }
const choiceOf = ({ name, total }: FilterValue): Choice => ({ value: name, label: `${name} (${total})` })
/** The choices in the order in which a visitor looks for them: the latest year first, names by the alphabet. */
const choicesOf = (values: readonly FilterValue[], isYear: boolean): Choice[] =>
  values.toSorted((one, other) => (isYear ? Number(other.name) - Number(one.name) : compareNames(one.name, other.name))).map(choiceOf)

/** A field with fixed choices. A value of the address that is none of them is one more. */
function Pick({ name, label, all, chosen, choices }: { name: string; label: string; all: string; chosen: string; choices: Choice[] }) {
  // spellings that differ in case are the same name
  const known = choices.find(({ value }) => authorKey(value) === authorKey(chosen))
  return (
    <label className={styles.field}>
      {label}
      <select name={name} defaultValue={known?.value ?? chosen} className={styles.control}>
        <option value="">{all}</option>
        {chosen && !known && <option value={chosen}>{chosen}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The lowest and the highest rating. */
function RatingRange({ filters }: { filters: Filters }) {
  return BOUNDS.map(({ name, label, initial }) => (
    <label key={name} className={styles.field}>
      {label}
      <input
        type="number"
        name={name}
        min="0"
        max="10"
        step="0.1"
        inputMode="decimal"
        placeholder={initial}
        defaultValue={filters[name]}
        className={styles.control}
      />
    </label>
  ))
}

/** Goes to the list that a form asks for. Empty fields are no part of the address. */
function useSubmit(path: string) {
  const navigate = useNavigate()
  return (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const sent = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' && value ? [[name, value]] : [],
    )
    const query = new URLSearchParams(sent).toString()
    void navigate(query ? `${path}?${query}` : path, { preventScrollReset: true })
  }
}

export type FilterPanelProps = {
  list: FilterList
  /** The path of the list. */
  path: string
  filters: Filters
  sort: string | null
  /** The address with the panel closed. */
  closed: string
  /** The episodes to choose from, for drinks. */
  episodes?: readonly { id: number; title: string }[]
}

/** Reads what the panel of a list offers. */
export const prefetchPanel = (api: ApiClient, queryClient: QueryClient, list: FilterList): Promise<void> =>
  queryClient.prefetchQuery(filterValues(api, list))

/** All filters of a list in one form. It works without scripts: the browser sends it to the list. */
export default function FilterPanel({ list, path, filters, sort, closed, episodes }: FilterPanelProps) {
  const { data: values = {}, isPending } = useQuery(filterValues(useApi(), list))
  const submit = useSubmit(path)
  const fields = FIELDS[list]
  const isRated = list !== 'quotes'
  const own = new Set([
    ...fields.map(({ name }) => name),
    ...(isRated ? BOUNDS.map(({ name }) => name) : []),
    ...(episodes ? ['episode'] : []),
  ])
  const kept = Object.entries({ ...filters, ...(sort ? { sort } : {}) }).filter(([name]) => !own.has(name))
  return (
    <form
      key={isPending ? 'pending' : 'ready'}
      action={path}
      onSubmit={submit}
      className={styles.panel}
      aria-label="Filters"
      aria-busy={isPending}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fields.map(({ name, label, of, all }) => (
        <Pick
          key={name}
          name={name}
          label={label}
          all={all}
          chosen={filters[name] ?? ''}
          choices={choicesOf(values[of] ?? [], of === 'year')}
        />
      ))}
      {episodes && (
        <Pick
          name="episode"
          label="Episode"
          all="All episodes"
          chosen={filters['episode'] ?? ''}
          choices={episodes.map(({ id, title }) => ({ value: String(id), label: title }))}
        />
      )}
      {isRated && <RatingRange filters={filters} />}
      <div className={styles.actions}>
        <Button type="submit" look="main">
          SHOW_RESULTS
        </Button>
        <LinkButton to={closed} viewTransition={false} preventScrollReset>
          CLOSE
        </LinkButton>
      </div>
    </form>
  )
}
