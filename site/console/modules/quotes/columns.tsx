import type { Quote } from '../../../shared/api/record-types'
import type { Column } from '../../list/list-types'
import { truncated } from '../../../shared/format'

/** The length of the quote in a table row. */
const ROW_CHARACTERS = 100

/** Columns of the list. A long quote is cut. */
export const quoteColumns: ReadonlyArray<Column<Quote>> = [
  {
    id: 'quote',
    header: 'Quote',
    accessorFn: ({ quote_text }) => quote_text,
    cell: ({ row }) => truncated(row.original.quote_text, ROW_CHARACTERS),
    meta: { names: true },
  },
  { id: 'author', header: 'Author', accessorFn: ({ author }) => author, cell: ({ row }) => row.original.author },
  {
    id: 'context',
    header: 'Context',
    accessorFn: ({ context }) => context ?? undefined,
    cell: ({ row }) => row.original.context ?? 'N/A',
    meta: { holds: 'words' },
  },
]

/** What the search above the table looks through: quote, author and source, one a line so that no match spans two. */
export const quoteSearchText = ({ quote_text, author, context }: Quote): string => `${quote_text}\n${author}\n${context ?? ''}`
