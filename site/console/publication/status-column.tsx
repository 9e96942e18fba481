import type { ReactNode } from 'react'
import { Stacked } from '../list/cells'
import type { Column, Facet } from '../list/list-types'
import { StatusBadge } from './status-badge'
import { STATUS_WORDS } from './status'

/** The column of a list that shows whether its records are published. @param note what a status does not say by itself. */
export const statusColumn = <Row extends { readonly is_published: boolean }>(note?: (row: Row) => ReactNode): Column<Row> => ({
  id: 'status',
  header: 'Status',
  // cast: TypeScript does not see that a key of the bound is a key of the row
  accessorKey: 'is_published' as keyof Row & string,
  cell: ({ row }) => (
    <Stacked>
      <StatusBadge of={row.original} />
      {note?.(row.original)}
    </Stacked>
  ),
  meta: { edits: 'is_published' },
})

/**
 * Filters for records of one status, or for all that are not published. The latter is called `draft` in addresses and saved views,
 * which had no other choice once.
 */
export const statusFacet: Facet = {
  param: 'status',
  label: 'Filter by status',
  all: 'All statuses',
  choices: [
    { value: 'published', label: STATUS_WORDS.published, query: { status: 'published' } },
    { value: 'never-published', label: STATUS_WORDS.draft, query: { status: 'draft' } },
    { value: 'scheduled', label: STATUS_WORDS.scheduled, query: { status: 'scheduled' } },
    { value: 'withdrawn', label: STATUS_WORDS.withdrawn, query: { status: 'withdrawn' } },
    { value: 'draft', label: 'Not published', query: { is_published: false } },
  ],
}
