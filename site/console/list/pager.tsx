import type { Table } from '@tanstack/react-table'
import styles from './list-page.module.css'

type PagerProps<Row> = { readonly table: Table<Row>; readonly onTurn: () => void }

/** Previous and next page of a table; renders nothing for a single page. @param props.onTurn called after a page change. */
export function Pager<Row>({ table, onTurn }: PagerProps<Row>) {
  if (table.getPageCount() <= 1) return null
  return (
    <nav className={styles.pager} aria-label="Pages">
      <button
        type="button"
        onClick={() => {
          table.previousPage()
          onTurn()
        }}
        disabled={!table.getCanPreviousPage()}
      >
        Previous
      </button>
      <span>
        Page {table.getState().pagination.pageIndex + 1} of {table.getPageCount()}
      </span>
      <button
        type="button"
        onClick={() => {
          table.nextPage()
          onTurn()
        }}
        disabled={!table.getCanNextPage()}
      >
        Next
      </button>
    </nav>
  )
}
