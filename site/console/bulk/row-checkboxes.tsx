import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import styles from './bulk.module.css'

type PageBoxProps = {
  /** How many of the rows on the page are selected. */
  readonly selected: number
  readonly rows: number
  readonly disabled: boolean
  readonly onChange: (isSelected: boolean) => void
  /** Words beside the box. */
  readonly children?: ReactNode
  readonly label?: string
}

/** Selects all rows that are shown. */
export function PageBox({ selected, rows, disabled, onChange, children, label }: PageBoxProps) {
  const isSome = selected > 0 && selected < rows
  return (
    <label className={children === undefined ? styles.hit : styles.labelled}>
      <input
        ref={(element) => {
          if (element) element.indeterminate = isSome
        }}
        type="checkbox"
        aria-label={label}
        checked={rows > 0 && selected === rows}
        disabled={disabled}
        // some of them are selected: the rest joins them
        onChange={() => onChange(selected < rows)}
      />
      {children}
    </label>
  )
}

/** {@link PageBox} in the header of a table. */
export const PageCheckbox = (props: Omit<PageBoxProps, 'children' | 'label'>) => (
  <th role="columnheader" scope="col" className={styles.headerCell}>
    <PageBox {...props} label={`Select all ${props.rows} on this page`} />
  </th>
)

type RowCheckboxProps = {
  readonly name: string
  readonly isSelected: boolean
  readonly disabled: boolean
  /** @param isRange with Shift: all rows from the one that was clicked last. */
  readonly onChange: (isSelected: boolean, isRange: boolean) => void
  /** Shift with an arrow key: selects this row and the one above or below. */
  readonly onExtend: (step: 1 | -1) => void
}

/** Selects a row. */
export function RowBox({ name, isSelected, disabled, onChange, onExtend }: RowCheckboxProps) {
  // a click that the space bar makes does not tell about Shift in every browser
  const hasShift = useRef(false)
  const noteShift = (event: KeyboardEvent): void => {
    hasShift.current = event.shiftKey
  }
  return (
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
  )
}

/** {@link RowBox} in a table. Arrow keys move between rows, as for all controls of the table. */
export const RowCheckbox = (props: RowCheckboxProps) => (
  <td role="cell" className={styles.cell}>
    <RowBox {...props} />
  </td>
)
