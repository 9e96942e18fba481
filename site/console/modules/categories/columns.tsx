import type { Category } from '../../../shared/api/record-types'
import type { Column } from '../../list/list-types'
import { CONSOLE_DATE_MESSAGES, shortDate } from '../../../shared/format'

export const categoryColumns: ReadonlyArray<Column<Category>> = [
  { key: 'id', header: 'ID', numeric: true, sortBy: ({ id }) => id, cell: ({ id }) => id },
  { key: 'name', header: 'Name', names: true, sortBy: ({ name }) => name, cell: ({ name }) => name },
  { key: 'slug', header: 'Slug', sortBy: ({ slug }) => slug, cell: ({ slug }) => slug },
  {
    key: 'created',
    header: 'Created',
    sortBy: ({ created_at }) => created_at,
    cell: ({ created_at }) => shortDate(created_at, CONSOLE_DATE_MESSAGES),
  },
]

export const categorySearchText = ({ name, slug }: Category): string => `${name}\n${slug}`
