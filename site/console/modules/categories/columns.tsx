import type { Category } from '../../../shared/api/record-types'
import type { Column } from '../../list/list-types'
import { CONSOLE_DATE_MESSAGES, shortDate } from '../../../shared/format'

export const categoryColumns: ReadonlyArray<Column<Category>> = [
  { id: 'id', header: 'ID', accessorFn: ({ id }) => id, cell: ({ row }) => row.original.id, meta: { numeric: true } },
  { id: 'name', header: 'Name', accessorFn: ({ name }) => name, cell: ({ row }) => row.original.name, meta: { names: true } },
  { id: 'slug', header: 'Slug', accessorFn: ({ slug }) => slug, cell: ({ row }) => row.original.slug },
  {
    id: 'created',
    header: 'Created',
    accessorFn: ({ created_at }) => created_at,
    cell: ({ row }) => shortDate(row.original.created_at, CONSOLE_DATE_MESSAGES),
  },
]

/** What the search above the table looks through: name and slug, one a line so that no match spans two. */
export const categorySearchText = ({ name, slug }: Category): string => `${name}\n${slug}`
