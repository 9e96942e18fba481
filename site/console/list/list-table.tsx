import { flexRender, type Cell, type Header, type Row as TableRow, type Table } from '@tanstack/react-table'
import { useId, type KeyboardEvent, type ReactNode } from 'react'
import type { SelectColumn } from '../bulk/use-bulk'
import type { CellFrame } from '../cells/use-editing'
import { FormLink } from '../origin/form-link'
import { Sheet } from '../ui/sheet'
import type { RowLink } from './list-types'
import styles from './list-table.module.css'

/** The labels of a row's actions truncate longer row names. */
const NAME_MAX_CHARACTERS = 100

type Identified = { readonly id: number }

type ListTableProps<Row extends Identified> = {
  readonly caption: string
  readonly table: Table<Row>
  readonly links: (row: Row) => readonly RowLink[]
  /** The row to light up, because its form was left just now; null for none. */
  readonly litId?: number | null
  /** Makes cells editable. */
  readonly renderCell?: ((cell: CellFrame<Row>) => ReactNode) | undefined
  readonly onDelete: (row: Row) => void
  readonly deletingId: number | null
  /** False while another delete is in progress. */
  readonly canDelete: boolean
  /** The first column, with which rows are selected. */
  readonly selectColumn?: SelectColumn | undefined
}

/** The console's table: columns that sort where the list can, row actions, arrow keys between rows; cards on small screens. */
export function ListTable<Row extends Identified>({ caption, table, ...actions }: ListTableProps<Row>) {
  const id = useId()
  return (
    <div className={styles.frame}>
      {/* Explicit roles: browsers drop the implicit ones when small screens lay the table out as cards. */}
      <table className={styles.table} role="table" aria-label={caption} onKeyDown={moveBetweenRows}>
        <thead role="rowgroup">
          <tr role="row">
            {actions.selectColumn?.header}
            {table.getFlatHeaders().map((header) => (
              <ColumnHeader key={header.id} id={headerId(id, header.column.id)} header={header} />
            ))}
            <th role="columnheader" scope="col" className={styles.actionsHeader}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {table.getRowModel().rows.map((row) => (
            <BodyRow key={row.id} tableId={id} row={row} {...actions} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The id of the header of a column or row. */
const headerId = (tableId: string, name: string | number): string => `${tableId}-${name}`

function ColumnHeader<Row>({ id, header: { column, getContext } }: { readonly id: string; readonly header: Header<Row, unknown> }) {
  const direction = column.getIsSorted()
  const label = flexRender(column.columnDef.header, getContext())
  const shared = { id, role: 'columnheader', scope: 'col', 'data-numeric': column.columnDef.meta?.numeric }
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

type BodyRowProps<Row extends Identified> = Omit<ListTableProps<Row>, 'caption' | 'table'> & {
  readonly tableId: string
  readonly row: TableRow<Row>
}

function BodyRow<Row extends Identified>(props: BodyRowProps<Row>) {
  const { tableId, row, links, litId, renderCell, onDelete, deletingId, canDelete, selectColumn } = props
  const name = nameOf(row)
  const deleting = deletingId === row.original.id
  // small screens show them in a sheet
  const actions = (close?: () => void): ReactNode => (
    <>
      {links(row.original).map((link) => (
        <RowAction key={link.label} link={link} name={name} row={row.original.id} />
      ))}
      <button
        type="button"
        className={styles.delete}
        aria-label={deleting ? `Deleting... ${name}` : `Delete ${name}`}
        disabled={!canDelete}
        onClick={() => {
          close?.()
          onDelete(row.original)
        }}
      >
        {deleting ? 'Deleting...' : 'Delete'}
      </button>
    </>
  )
  return (
    <tr
      role="row"
      data-row={row.original.id}
      data-lit={litId === row.original.id || undefined}
      data-deleting={deleting || undefined}
      aria-busy={deleting || undefined}
    >
      {selectColumn?.cell(row.original.id, name)}
      {row.getVisibleCells().map((cell) => (
        <BodyCell key={cell.id} tableId={tableId} cell={cell} renderCell={renderCell} />
      ))}
      <td role="cell" className={styles.actions}>
        <div className={styles.actionList}>{actions()}</div>
        <Sheet title={name} button={{ label: `Actions for ${name}`, className: styles.more, content: <span aria-hidden="true">⋯</span> }}>
          {(close) => <div className={styles.sheet}>{actions(close)}</div>}
        </Sheet>
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

type BodyCellProps<Row extends Identified> = Pick<BodyRowProps<Row>, 'tableId' | 'renderCell'> & { readonly cell: Cell<Row, unknown> }

function BodyCell<Row extends Identified>({ tableId, cell: { column, row, getContext }, renderCell }: BodyCellProps<Row>) {
  const { header, cell, meta } = column.columnDef
  const shown = flexRender(cell, getContext())
  const rowId = headerId(tableId, row.id)
  const labelledBy = `${rowId} ${headerId(tableId, column.id)}`
  const content = renderCell ? renderCell({ row: row.original, column: column.id, labelledBy, content: shown }) : shown
  const shared = {
    'data-label': String(header),
    'data-numeric': meta?.numeric,
    'data-names': meta?.names,
    'data-holds': meta?.holds,
    'data-phone': meta?.phone,
  }
  return meta?.names ? (
    <th id={rowId} role="rowheader" scope="row" {...shared}>
      {content}
    </th>
  ) : (
    <td role="cell" {...shared}>
      {content}
    </td>
  )
}

function RowAction({ link, name, row }: { readonly link: RowLink; readonly name: string; readonly row: number }) {
  const target = link.newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <FormLink to={link.to} row={row} aria-label={`${link.label} ${name}`} className={styles.action} {...target}>
      {link.label}
      {link.newTab && <span aria-hidden="true"> ↗</span>}
    </FormLink>
  )
}

/** Moves the focus with the up and down arrows to the same control of the row above or below. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  if (!(event.target instanceof HTMLElement) || 'cell' in event.target.dataset || event.altKey || event.ctrlKey || event.metaKey) return
  const row = event.target.closest('tr')
  const sibling = event.key === 'ArrowDown' ? (row?.nextElementSibling ?? null) : (row?.previousElementSibling ?? null)
  if (!row || !sibling) return
  const controlsOf = (element: Element): HTMLElement[] => [
    ...element.querySelectorAll<HTMLElement>('a[href], button:not(:disabled, [data-cell]), input[type="checkbox"]:not(:disabled)'),
  ]
  const controls = controlsOf(sibling)
  const target = controls[Math.min(controlsOf(row).indexOf(event.target), controls.length - 1)]
  if (!target) return
  event.preventDefault()
  target.focus()
}
