import { reviewsApi } from '../../../features/reviews/api'
import { reviewColumns, reviewFacets, reviewSearchText } from './columns'
import { reviewListMessages } from './messages'
import { AdminListPage, CreateLink, useAllRows } from '../../list/admin-list-page'
import { prefetchAll } from '../../data/records'
import type { PageContext } from '../../../shared/routing/page-module'
import { paths } from '../../../shared/routing/paths'

/** Prefetches all reviews: the table filters and sorts in the browser. */
export const prefetch = (context: PageContext) => prefetchAll(context, reviewsApi)

/** /admin/culinary/reviews */
export function Component() {
  return (
    <AdminListPage
      resource={reviewsApi}
      source={useAllRows(reviewsApi)}
      messages={reviewListMessages}
      columns={reviewColumns}
      searchText={reviewSearchText}
      facets={reviewFacets}
      related={[{ label: 'Return to Dashboard', to: paths.admin.home() }]}
      create={<CreateLink to={paths.admin.create('review')}>+ New Review</CreateLink>}
      links={({ id }) => [
        { label: 'View', to: paths.review(id), newTab: true },
        { label: 'Edit', to: paths.admin.edit('review', id) },
      ]}
    />
  )
}
