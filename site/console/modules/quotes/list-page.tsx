import type { Quote } from '../../../shared/api/record-types'
import type { Column } from '../../list/list-types'
import { truncated } from '../../../shared/format'
import { quotesApi } from '../../../features/quotes/api'
import { quoteListMessages } from './module'
import { AdminListPage, CreateLink, useAllRows } from '../../list/admin-list-page'
import { prefetchAll } from '../../data/records'
import type { PageContext } from '../../../shared/routing/page-module'
import { paths } from '../../../shared/routing/paths'

/** The length of the quote in a table row. */
const ROW_CHARACTERS = 100

/** Columns of the list. A long quote is cut. */
const quoteColumns: ReadonlyArray<Column<Quote>> = [
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
const quoteSearchText = ({ quote_text, author, context }: Quote): string => `${quote_text}\n${author}\n${context ?? ''}`

/** Prefetches all quotes: the table filters and sorts in the browser. */
export const prefetch = (context: PageContext) => prefetchAll(context, quotesApi)

/** /admin/quotes */
export function Component() {
  return (
    <AdminListPage
      resource={quotesApi}
      source={useAllRows(quotesApi)}
      messages={quoteListMessages}
      columns={quoteColumns}
      searchText={quoteSearchText}
      related={[{ label: 'Console', to: paths.admin.home() }]}
      create={<CreateLink to={paths.admin.create('quote')}>+ New Quote</CreateLink>}
      links={({ id }) => [
        { label: 'View', to: paths.quote(id), newTab: true },
        { label: 'Edit', to: paths.admin.edit('quote', id) },
      ]}
    />
  )
}
