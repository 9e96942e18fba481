import { useEffect, useState } from 'react'
import { SEARCH_QUERY_MAX } from '../../../admin-bridge/contract'
import type { Column, Facet, Sort } from './list-types'
import type { ListChange, ListState } from './list-state'
import { PendingChanges } from './pending-changes'
import styles from './list-page.module.css'

type ListControlsProps<Row> = {
  readonly searchLabel: string
  readonly state: ListState
  readonly change: (change: ListChange) => void
  readonly facets: readonly Facet[]
  /** Those that the list can be sorted by. */
  readonly columns: ReadonlyArray<Column<Row>>
}

/** The search box and the filters above a table. Small screens hide the table's headers and show a sort select instead. */
export function ListControls<Row>({ searchLabel, state, change, facets, columns }: ListControlsProps<Row>) {
  return (
    <div className={styles.controls} role="search">
      <SearchBox label={searchLabel} value={state.query} onChange={(query) => change({ query })} />
      {facets.map((facet) => (
        <select
          key={facet.param}
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
      ))}
      <SortSelect columns={columns} state={state} change={change} />
    </div>
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
      className={`${styles.select} ${styles.sortSelect}`}
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
