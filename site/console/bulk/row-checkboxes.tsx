import { useRef, type KeyboardEvent } from 'react'
import styles from './bulk.module.css'

type PageCheckboxProps = {
  /** How many of the rows on the page are selected. */
  readonly selected: number
  readonly rows: number
  readonly disabled: boolean
  readonly onChange: (isSelected: boolean) => void
}

/** Selects all rows of the page. */
export function PageCheckbox({ selected, rows, disabled, onChange }: PageCheckboxProps) {
  const isSome = selected > 0 && selected < rows
  return (
    <th role="columnheader" scope="col" className={styles.headerCell}>
      <label className={styles.hit}>
        <input
          ref={(element) => {
            if (element) element.indeterminate = isSome
          }}
          type="checkbox"
          aria-label={`Select all ${rows} on this page`}
          checked={rows > 0 && selected === rows}
          disabled={disabled}
          // some of them are selected: the rest joins them
          onChange={() => onChange(selected < rows)}
        />
      </label>
    </th>
  )
}

type RowCheckboxProps = {
  readonly name: string
  readonly isSelected: boolean
  readonly disabled: boolean
  /** @param isRange with Shift: all rows from the one that was clicked last. */
  readonly onChange: (isSelected: boolean, isRange: boolean) => void
  /** Shift with an arrow key: selects this row and the one above or below. */
  readonly onExtend: (step: 1 | -1) => void
}

/** Selects a row. Arrow keys move between rows, as for all controls of the table. */
export function RowCheckbox({ name, isSelected, disabled, onChange, onExtend }: RowCheckboxProps) {
  // a click that the space bar makes does not tell about Shift in every browser
  const hasShift = useRef(false)
  const noteShift = (event: KeyboardEvent): void => {
    hasShift.current = event.shiftKey
  }
  return (
    <td role="cell" className={styles.cell}>
      <label
        className={styles.hit}
        // otherwise Shift and a click would select text
        onMouseDown={(event) => {
          hasShift.current = event.shiftKey
          if (event.shiftKey) event.preventDefault()
        }}
      >
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={isSelected}
          disabled={disabled}
          onKeyDown={(event) => {
            noteShift(event)
            if (event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) onExtend(event.key === 'ArrowDown' ? 1 : -1)
          }}
          onKeyUp={noteShift}
          onChange={({ target }) => {
            onChange(target.checked, hasShift.current)
            hasShift.current = false
          }}
        />
      </label>
    </td>
  )
}
