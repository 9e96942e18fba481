import type { Quote } from '../../../shared/api/record-types'
import type { Column } from '../../list/list-types'
import { truncated } from '../../../shared/format'

/** How much of a quote its row shows (product.md, section 9). */
const ROW_CHARACTERS = 100

export const quoteColumns: ReadonlyArray<Column<Quote>> = [
  {
    key: 'quote',
    header: 'Quote',
    names: true,
    sortBy: ({ quote_text }) => quote_text,
    cell: ({ quote_text }) => truncated(quote_text, ROW_CHARACTERS),
  },
  { key: 'author', header: 'Author', sortBy: ({ author }) => author, cell: ({ author }) => author },
  { key: 'context', header: 'Context', sortBy: ({ context }) => context, cell: ({ context }) => context ?? 'N/A', holds: 'words' },
]

export const quoteSearchText = ({ quote_text, author, context }: Quote): string => `${quote_text}\n${author}\n${context ?? ''}`
