import type { Column, Facet } from '../list/list-types'
import { StatusBadge } from './status-badge'

/** The column of a list that shows whether its records are published. */
export const statusColumn = <Row extends { readonly is_published: boolean }>(): Column<Row> => ({
  id: 'status',
  header: 'Status',
  // cast: TypeScript does not see that a key of the bound is a key of the row
  accessorKey: 'is_published' as keyof Row & string,
  cell: ({ row }) => <StatusBadge of={row.original} />,
  meta: { edits: 'is_published' },
})

/** Filters for records that are published, or not. */
export const statusFacet: Facet = {
  param: 'status',
  label: 'Filter by status',
  all: 'All statuses',
  choices: [
    { value: 'published', label: 'Published', query: { is_published: true } },
    { value: 'draft', label: 'Not published', query: { is_published: false } },
  ],
}
