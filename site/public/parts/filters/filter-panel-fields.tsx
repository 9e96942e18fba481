import { authorKey } from '../../../../cms/domain/author-colours'
import type { FilterList } from '../../../../admin-bridge/contract/filters'
import type { FilterValue, FilterValues } from '../../../shared/api/filter-values'
import type { Filters } from '../../../shared/lists/list-view'
import { compareNames } from '../../../shared/lists/compare-names'
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

type FilterFieldsProps = {
  list: FilterList
  filters: Filters
  /** The episodes to choose from, for drinks. */
  episodes?: readonly { id: number; title: string }[] | undefined
}

/** The names of the fields of a list's form. */
export const fieldNames = ({ list, episodes }: Pick<FilterFieldsProps, 'list' | 'episodes'>): Set<string> =>
  new Set([
    ...FIELDS[list].map(({ name }) => name),
    ...(list === 'quotes' ? [] : BOUNDS.map(({ name }) => name)),
    ...(episodes ? ['episode'] : []),
  ])

/** The fields of a list's form. @param values what they offer. */
export function FilterFields({ list, filters, episodes, values }: FilterFieldsProps & { values: FilterValues }) {
  return (
    <>
      {FIELDS[list].map(({ name, label, of, all }) => (
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
      {list !== 'quotes' && <RatingRange filters={filters} />}
    </>
  )
}
