import type { ReactNode } from 'react'
import { listLabel } from '../../../cms/domain/entities/headings'
import { publishedAtOnce } from '../../../cms/domain/entities/publication'
import { usePending } from '../data/pending'
import type { ConsoleResource, Identified } from '../data/resource'
import { CellMark, Stacked } from '../list/cells'
import type { Column, Facet } from '../list/list-types'
import { capitalized } from '../ui/capitalized'
import { StatusBadge } from './status-badge'
import { PENDING_CHOICE, STATUS_WORDS, UNPUBLISHED_CHANGES } from './status'

/** Says that a record has changes that readers do not see. */
function PendingNote({ resource, id }: { readonly resource: ConsoleResource; readonly id: number }) {
  return usePending(resource)?.has(id) && <CellMark>{UNPUBLISHED_CHANGES}</CellMark>
}

/**
 * The column of a list that shows whether its records are published, and which of them have a pending draft.
 * @param note what a status does not say by itself.
 */
export const statusColumn = <Row extends Identified & { readonly is_published: boolean }>(
  resource: ConsoleResource,
  note?: (row: Row) => ReactNode,
): Column<Row> => ({
  id: 'status',
  header: listLabel('isPublished', publishedAtOnce.isPublished),
  // cast: TypeScript does not see that a key of the bound is a key of the row
  accessorKey: 'is_published' as keyof Row & string,
  cell: ({ row }) => (
    <Stacked>
      <StatusBadge of={row.original} />
      {note?.(row.original)}
      <PendingNote resource={resource} id={row.original.id} />
    </Stacked>
  ),
  meta: { edits: 'is_published' },
})

/**
 * Filters for records of one status, for all that are not published, or for those with a pending draft. That for the unpublished ones is
 * called `draft` in addresses and saved views, which had no other choice once.
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
    { value: PENDING_CHOICE, label: capitalized(UNPUBLISHED_CHANGES), query: { status: 'pending' } },
  ],
}
