import { useEffect, useRef, useState } from 'react'
import type { Column, Facet } from './list-types'
import type { ListChange, ListState } from './list-state'
import styles from './list-page.module.css'

type ListControlsProps<Row> = {
  readonly searchLabel: string
  readonly state: ListState
  readonly change: (change: ListChange) => void
  readonly facets: ReadonlyArray<Facet<Row>>
  readonly columns: ReadonlyArray<Column<Row>>
}

/** The search box and the selects above a table; on small screens, where the headers are hidden, the order too. */
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
 * Keeps its own text while someone types: the address follows a moment later, one letter after the other, and what
 * comes back from there late must not undo the letters typed since.
 */
function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const [text, setText] = useState(value)
  /** What went to the address and has not come back yet. */
  const underway = useRef<string[]>([])
  useEffect(() => {
    const arrived = underway.current.indexOf(value)
    underway.current = arrived < 0 ? [] : underway.current.slice(arrived + 1)
    // Back, forward or a cleared filter changed the address: the box follows.
    if (arrived < 0) setText(value)
  }, [value])
  const type = (next: string): void => {
    setText(next)
    underway.current.push(next)
    onChange(next)
  }
  return (
    <input
      type="search"
      className={styles.search}
      // Short, so that a form beside the list may have a "Name" of its own.
      aria-label="Search"
      placeholder={label}
      data-shortcut="filter"
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={() => {
        underway.current = []
      }}
    />
  )
}

type SortSelectProps<Row> = Pick<ListControlsProps<Row>, 'columns' | 'state' | 'change'>

function SortSelect<Row>({ columns, state, change }: SortSelectProps<Row>) {
  const choices = columns.flatMap(({ key, header }) => [
    { key, direction: 'ascending' as const, label: `${header} ↑` },
    { key, direction: 'descending' as const, label: `${header} ↓` },
  ])
  const current = choices.findIndex(({ key, direction }) => key === state.sort?.key && direction === state.sort.direction)
  return (
    <select
      className={`${styles.select} ${styles.sortSelect}`}
      aria-label="Sort by"
      value={current}
      onChange={(event) => {
        const choice = choices[Number(event.target.value)]
        change({ sort: choice ? { key: choice.key, direction: choice.direction } : null })
      }}
    >
      <option value={-1}>Usual order</option>
      {choices.map(({ label }, index) => (
        <option key={label} value={index}>
          {label}
        </option>
      ))}
    </select>
  )
}
