import { lazy, Suspense, useEffect, useState } from 'react'
import { SEARCH_QUERY_MAX } from '../../../admin-bridge/contract'
import { Sheet } from '../ui/sheet'
import type { Column, Facet, Sort } from './list-types'
import type { ListChange, ListState } from './list-state'
import { PendingChanges } from './pending-changes'
import styles from './list-page.module.css'

const ColumnsMenu = lazy(async () => ({ default: (await import('./list-menu')).ColumnsMenu }))

type ListControlsProps<Row> = {
  readonly searchLabel: string
  readonly state: ListState
  readonly change: (change: ListChange) => void
  readonly facets: readonly Facet[]
  /** Those that the list can be sorted by. */
  readonly columns: ReadonlyArray<Column<Row>>
  /** Those that can be added to it. */
  readonly optional?: ReadonlyArray<Column<Row>> | undefined
}

/** The search box, the filters and the choice of columns above a table. Small screens fold filters and order into a sheet. */
export function ListControls<Row>({ searchLabel, optional = [], ...choices }: ListControlsProps<Row>) {
  const { state, change, facets, columns } = choices
  // an address may name a choice that there is not; it narrows nothing
  const chosen = facets.filter(({ param, choices: offered }) => offered.some(({ value }) => value === state.choices[param])).length
  const label = chosen === 0 ? 'Filters' : `Filters (${chosen})`
  return (
    <div className={styles.controls} role="search">
      <SearchBox label={searchLabel} value={state.query} onChange={(query) => change({ query })} />
      <div className={styles.inline}>
        {facets.map((facet) => (
          <FacetSelect key={facet.param} facet={facet} {...choices} />
        ))}
      </div>
      {(facets.length > 0 || columns.length > 0) && (
        <Sheet title="Filters and order" button={{ label: `${label} and order`, className: styles.sheetButton, content: label }}>
          {() => (
            <div className={styles.sheet}>
              {facets.map((facet) => (
                <label key={facet.param}>
                  {facet.label}
                  <FacetSelect facet={facet} {...choices} />
                </label>
              ))}
              {columns.length > 0 && (
                <label>
                  Sort by
                  <SortSelect {...choices} />
                </label>
              )}
            </div>
          )}
        </Sheet>
      )}
      {optional.length > 0 && (
        <div className={styles.columns}>
          <Suspense fallback={null}>
            <ColumnsMenu columns={optional} state={state} change={change} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

type FacetSelectProps = { readonly facet: Facet; readonly state: ListState; readonly change: (change: ListChange) => void }

function FacetSelect({ facet, state, change }: FacetSelectProps) {
  return (
    <select
      className={styles.select}
      aria-label={facet.label}
      value={state.choices[facet.param]}
      onChange={(event) => change({ choice: [facet.param, event.target.value] })}
    >
      <option value="">{facet.all}</option>
      {facet.choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

type SearchBoxProps = { readonly label: string; readonly value: string; readonly onChange: (value: string) => void }

/**
 * Holds its own text while the user types. The address follows with a delay, and a late update from there must not undo
 * the characters typed since.
 */
function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [pending] = useState(() => new PendingChanges())
  useEffect(() => {
    // Navigation or a cleared filter changed the address.
    if (!pending.arrive(value)) setText(value)
  }, [value, pending])
  const handleChange = (next: string): void => {
    setText(next)
    pending.push(next)
    onChange(next)
  }
  return (
    <input
      type="search"
      className={styles.search}
      // A short label: a form on the same page may have a "Name" field.
      aria-label="Search"
      placeholder={label}
      maxLength={SEARCH_QUERY_MAX}
      data-shortcut="filter"
      value={text}
      onChange={(event) => handleChange(event.target.value)}
      onBlur={() => pending.clear()}
    />
  )
}

type SortSelectProps<Row> = Pick<ListControlsProps<Row>, 'columns' | 'state' | 'change'>

function SortSelect<Row>({ columns, state, change }: SortSelectProps<Row>) {
  const choices: ReadonlyArray<Sort & { readonly label: string }> = columns.flatMap(({ id, header }) => [
    { id, desc: false, label: `${header} ↑` },
    { id, desc: true, label: `${header} ↓` },
  ])
  const current = choices.findIndex(({ id, desc }) => id === state.sort?.id && desc === state.sort.desc)
  return (
    <select
      className={styles.select}
      aria-label="Sort by"
      value={current}
      onChange={(event) => {
        const choice = choices[Number(event.target.value)]
        change({ sort: choice ? { id: choice.id, desc: choice.desc } : null })
      }}
    >
      <option value={-1}>Default order</option>
      {choices.map(({ label }, index) => (
        <option key={label} value={index}>
          {label}
        </option>
      ))}
    </select>
  )
}
