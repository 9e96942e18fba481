import { flexRender, type Cell, type Header, type Row as TableRow, type Table } from '@tanstack/react-table'
import type { KeyboardEvent } from 'react'
import { ConsoleLink } from '../ui/console-link'
import type { RowLink } from './list-types'
import styles from './list-table.module.css'

/** The labels of a row's actions truncate longer row names. */
const NAME_MAX_CHARACTERS = 100

type Identified = { readonly id: number }

type ListTableProps<Row extends Identified> = {
  readonly caption: string
  readonly table: Table<Row>
  readonly links: (row: Row) => readonly RowLink[]
  readonly onDelete: (row: Row) => void
  readonly deletingId: number | null
  /** False while another delete is in progress. */
  readonly canDelete: boolean
}

/** The console's table: columns that sort where the list can, row actions, arrow keys between rows; cards on small screens. */
export function ListTable<Row extends Identified>({ caption, table, ...actions }: ListTableProps<Row>) {
  return (
    <div className={styles.frame}>
      {/* Explicit roles: browsers drop the implicit ones when small screens lay the table out as cards. */}
      <table className={styles.table} role="table" aria-label={caption} onKeyDown={moveBetweenRows}>
        <thead role="rowgroup">
          <tr role="row">
            {table.getFlatHeaders().map((header) => (
              <ColumnHeader key={header.id} header={header} />
            ))}
            <th role="columnheader" scope="col" className={styles.actionsHeader}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {table.getRowModel().rows.map((row) => (
            <BodyRow key={row.id} row={row} {...actions} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ColumnHeader<Row>({ header: { column, getContext } }: { readonly header: Header<Row, unknown> }) {
  const direction = column.getIsSorted()
  const label = flexRender(column.columnDef.header, getContext())
  const shared = { role: 'columnheader', scope: 'col', 'data-numeric': column.columnDef.meta?.numeric }
  if (!column.getCanSort()) return <th {...shared}>{label}</th>
  return (
    <th {...shared} aria-sort={direction === false ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}>
      <button type="button" className={styles.sort} onClick={() => column.toggleSorting()}>
        {label}
        <span aria-hidden="true" className={styles.arrow}>
          {direction === 'asc' ? '↑' : direction === 'desc' ? '↓' : ''}
        </span>
      </button>
    </th>
  )
}

type BodyRowProps<Row extends Identified> = Omit<ListTableProps<Row>, 'caption' | 'table'> & { readonly row: TableRow<Row> }

function BodyRow<Row extends Identified>({ row, links, onDelete, deletingId, canDelete }: BodyRowProps<Row>) {
  const name = nameOf(row)
  const deleting = deletingId === row.original.id
  return (
    <tr role="row" data-deleting={deleting || undefined} aria-busy={deleting || undefined}>
      {row.getVisibleCells().map((cell) => (
        <BodyCell key={cell.id} cell={cell} />
      ))}
      <td role="cell" className={styles.actions}>
        <div className={styles.actionList}>
          {links(row.original).map((link) => (
            <RowAction key={link.label} link={link} name={name} />
          ))}
          <button
            type="button"
            className={styles.delete}
            aria-label={deleting ? `Deleting... ${name}` : `Delete ${name}`}
            disabled={!canDelete}
            onClick={() => onDelete(row.original)}
          >
            {deleting ? 'Deleting...' : 'Delete'}
          </button>
        </div>
      </td>
    </tr>
  )
}

/** The row's name for the labels of its actions. */
function nameOf<Row>(row: TableRow<Row>): string {
  const naming = row.getVisibleCells().find(({ column }) => column.columnDef.meta?.names)
  const value = naming?.getValue()
  const name = typeof value === 'string' ? value : ''
  return name.length > NAME_MAX_CHARACTERS ? `${name.slice(0, NAME_MAX_CHARACTERS)}…` : name
}

function BodyCell<Row>({ cell: { column, getContext } }: { readonly cell: Cell<Row, unknown> }) {
  const { header, cell, meta } = column.columnDef
  const content = flexRender(cell, getContext())
  const shared = { 'data-label': String(header), 'data-numeric': meta?.numeric, 'data-names': meta?.names, 'data-holds': meta?.holds }
  return meta?.names ? (
    <th role="rowheader" scope="row" {...shared}>
      {content}
    </th>
  ) : (
    <td role="cell" {...shared}>
      {content}
    </td>
  )
}

function RowAction({ link, name }: { readonly link: RowLink; readonly name: string }) {
  const target = link.newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <ConsoleLink to={link.to} aria-label={`${link.label} ${name}`} className={styles.action} {...target}>
      {link.label}
      {link.newTab && <span aria-hidden="true"> ↗</span>}
    </ConsoleLink>
  )
}

/** Moves the focus with the up and down arrows to the same control of the row above or below. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  if (!(event.target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
  const row = event.target.closest('tr')
  const sibling = event.key === 'ArrowDown' ? (row?.nextElementSibling ?? null) : (row?.previousElementSibling ?? null)
  if (!row || !sibling) return
  const controlsOf = (element: Element): HTMLElement[] => [...element.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')]
  const controls = controlsOf(sibling)
  const target = controls[Math.min(controlsOf(row).indexOf(event.target), controls.length - 1)]
  if (!target) return
  event.preventDefault()
  target.focus()
}
