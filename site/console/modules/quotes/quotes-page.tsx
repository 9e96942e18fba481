import { quotesApi } from '../../../features/quotes/api'
import { quoteColumns, quoteSearchText } from './columns'
import { quoteListMessages } from './messages'
import { AdminListPage, CreateLink, useAllRows } from '../../list/admin-list-page'
import { prefetchAll } from '../../data/records'
import type { PageContext } from '../../../shared/routing/page-module'
import { paths } from '../../../shared/routing/paths'

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
