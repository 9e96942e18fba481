import type { KeyboardEvent, ReactNode } from 'react'
import { WarmLink } from '../ui/warm-link'
import type { Column, RowLink, Sort } from './list-types'
import styles from './list-table.module.css'

const NAME_LENGTH = 100

type Identified = { readonly id: number }

type ListTableProps<Row extends Identified> = {
  readonly caption: string
  readonly columns: ReadonlyArray<Column<Row>>
  readonly rows: readonly Row[]
  readonly sort: Sort | null
  readonly onSort: (sort: Sort) => void
  readonly links: (row: Row) => readonly RowLink[]
  readonly onDelete: (row: Row) => void
  readonly deletingId: number | null
  readonly deleteReady: boolean
}

/** The console's table: sortable columns, rows with their actions, arrow keys between rows; cards on small screens. */
export function ListTable<Row extends Identified>({ caption, columns, rows, sort, onSort, ...actions }: ListTableProps<Row>) {
  return (
    <div className={styles.frame}>
      {/* The roles are said again because small screens lay the table out as cards, and browsers then forget them. */}
      <table className={styles.table} role="table" aria-label={caption} onKeyDown={moveBetweenRows}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <SortHeader key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            <th role="columnheader" scope="col" className={styles.actionsHeader}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <TableRow key={row.id} row={row} columns={columns} {...actions} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type SortHeaderProps<Row> = { readonly column: Column<Row>; readonly sort: Sort | null; readonly onSort: (sort: Sort) => void }

function SortHeader<Row>({ column, sort, onSort }: SortHeaderProps<Row>) {
  const current = sort?.key === column.key ? sort.direction : null
  // Numbers are wanted biggest first, words from A.
  const first = column.numeric ? 'descending' : 'ascending'
  const next = current === null ? first : current === 'ascending' ? 'descending' : 'ascending'
  return (
    <th role="columnheader" scope="col" aria-sort={current ?? 'none'} data-numeric={column.numeric}>
      <button type="button" className={styles.sort} onClick={() => onSort({ key: column.key, direction: next })}>
        {column.header}
        <span aria-hidden="true" className={styles.arrow}>
          {current === 'ascending' ? '↑' : current === 'descending' ? '↓' : ''}
        </span>
      </button>
    </th>
  )
}

type TableRowProps<Row extends Identified> = Pick<ListTableProps<Row>, 'columns' | 'links' | 'onDelete' | 'deletingId' | 'deleteReady'> & {
  readonly row: Row
}

function TableRow<Row extends Identified>({ row, columns, links, onDelete, deletingId, deleteReady }: TableRowProps<Row>) {
  const name = nameOf(row, columns)
  const deleting = deletingId === row.id
  return (
    <tr role="row" data-deleting={deleting || undefined} aria-busy={deleting || undefined}>
      {columns.map((column) => (
        <Cell key={column.key} column={column}>
          {column.cell(row)}
        </Cell>
      ))}
      <td role="cell" className={styles.actions}>
        <div className={styles.actionList}>
          {links(row).map((link) => (
            <RowAction key={link.label} link={link} name={name} />
          ))}
          <button
            type="button"
            className={styles.delete}
            aria-label={deleting ? `Deleting... ${name}` : `Delete ${name}`}
            disabled={!deleteReady}
            onClick={() => onDelete(row)}
          >
            {deleting ? 'Deleting...' : 'Delete'}
          </button>
        </div>
      </td>
    </tr>
  )
}

/** What tells a row's actions from those of the others: the words of the column that names it, not too many of them. */
function nameOf<Row>(row: Row, columns: ReadonlyArray<Column<Row>>): string {
  const name = String(columns.find(({ names }) => names)?.sortBy(row) ?? '')
  return name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH)}…` : name
}

function Cell<Row>({ column, children }: { readonly column: Column<Row>; readonly children: ReactNode }) {
  const shared = { 'data-label': column.header, 'data-numeric': column.numeric, 'data-names': column.names, 'data-holds': column.holds }
  return column.names ? (
    <th role="rowheader" scope="row" {...shared}>
      {children}
    </th>
  ) : (
    <td role="cell" {...shared}>
      {children}
    </td>
  )
}

function RowAction({ link, name }: { readonly link: RowLink; readonly name: string }) {
  const target = link.newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <WarmLink to={link.to} aria-label={`${link.label} ${name}`} className={styles.action} {...target}>
      {link.label}
      {link.newTab && <span aria-hidden="true"> ↗</span>}
    </WarmLink>
  )
}

/** Arrow up and down go to the same control of the row above or below. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  if (!(event.target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
  const row = event.target.closest('tr')
  const sibling = event.key === 'ArrowDown' ? (row?.nextElementSibling ?? null) : (row?.previousElementSibling ?? null)
  if (!row || !sibling) return
  const controls = (of: Element): HTMLElement[] => [...of.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')]
  const next = controls(sibling)
  const place = controls(row).indexOf(event.target)
  const target = next[Math.min(place, next.length - 1)]
  if (!target) return
  event.preventDefault()
  target.focus()
}
