import type { Quote } from '../../../shared/api/record-types'
import { listLabel } from '../../../../cms/domain/entities/headings'
import { quote } from '../../../../cms/domain/entities/quote'
import { cellForm } from '../../cells/cell-form'
import { defineForm } from '../../form/define-form'
import type { Column, ListDeclaration } from '../../list/list-types'
import { statusColumn, statusFacet } from '../../publication/status-column'
import { truncated } from '../../../shared/format'
import { quotesApi } from '../../../features/quotes/api'
import { quoteListMessages } from './module'
import { AdminListPage, CreateLink } from '../../list/admin-list-page'
import { prefetchList } from '../../list/list-query'
import type { PageContext } from '../../../shared/routing/page-module'
import { FormLink } from '../../origin/form-link'
import { paths } from '../../../shared/routing/paths'

/** The length of the quote in a table row. */
const ROW_CHARACTERS = 100

/** Columns of the list. A long quote is cut. */
const quoteColumns: ReadonlyArray<Column<Quote>> = [
  {
    id: 'quote',
    header: listLabel('quoteText', quote.fields.quoteText),
    accessorKey: 'quote_text',
    cell: ({ row: { original } }) => (
      <FormLink to={paths.admin.edit('quote', original.id)} row={original.id}>
        {truncated(original.quote_text, ROW_CHARACTERS)}
      </FormLink>
    ),
    meta: { names: true },
  },
  { id: 'author', header: 'Author', accessorKey: 'author', cell: ({ row }) => row.original.author, meta: { edits: 'author' } },
  {
    id: 'context',
    header: 'Context',
    accessorKey: 'context',
    cell: ({ row }) => row.original.context ?? 'N/A',
    meta: { phone: 'hidden', holds: 'words', edits: 'context' },
  },
  statusColumn(quotesApi),
]

const quoteList: ListDeclaration<typeof quotesApi> = {
  resource: quotesApi,
  columns: quoteColumns,
  facets: [statusFacet],
  edits: cellForm(defineForm(quote)),
}

/** Prefetches the first page. */
export const prefetch = (context: PageContext) => prefetchList(context, quoteList)

/** /admin/quotes */
export function Component() {
  return (
    <AdminListPage
      list={quoteList}
      messages={quoteListMessages}
      related={[{ label: 'Console', to: paths.admin.home() }]}
      create={<CreateLink to={paths.admin.create('quote')}>+ New Quote</CreateLink>}
      links={({ id }) => [
        { label: 'View', to: paths.quote(id), newTab: true },
        { label: 'Edit', to: paths.admin.edit('quote', id) },
      ]}
    />
  )
}
