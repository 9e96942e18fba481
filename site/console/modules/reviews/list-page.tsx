import type { Review } from '../../../shared/api/record-types'
import { PicturedCell } from '../../list/cells'
import { missingFacet, tierFacet } from '../../list/facets'
import type { Column, Facet, ListDeclaration } from '../../list/list-types'
import { rating, shortDate } from '../../../shared/format'
import { visitDateMessages, reviewListMessages } from './module'
import { reviewsApi } from '../../../features/reviews/api'
import { AdminListPage, CreateLink } from '../../list/admin-list-page'
import { prefetchList } from '../../list/list-query'
import type { PageContext } from '../../../shared/routing/page-module'
import { paths } from '../../../shared/routing/paths'

/** Columns of the list. A review without a visit date sorts last. */
const reviewColumns: ReadonlyArray<Column<Review>> = [
  {
    id: 'restaurant',
    header: 'Restaurant',
    accessorKey: 'restaurant_name',
    cell: ({ row: { original } }) => (
      <PicturedCell src={original.restaurant_image_url} fallback="restaurant">
        {original.restaurant_name}
      </PicturedCell>
    ),
    meta: { names: true },
  },
  {
    id: 'cuisine',
    header: 'Cuisine',
    accessorKey: 'cuisine_type',
    cell: ({ row }) => row.original.cuisine_type ?? 'N/A',
  },
  {
    id: 'rating',
    header: 'Rating',
    accessorKey: 'final_rating',
    cell: ({ row }) => `★ ${rating(row.original.final_rating)}`,
    meta: { numeric: true },
  },
  {
    id: 'visited',
    header: 'Visit date',
    accessorKey: 'visit_date',
    cell: ({ row }) => shortDate(row.original.visit_date, visitDateMessages),
  },
]

/** Filters by tier, and for reviews without a picture or notes. */
const reviewFacets: readonly Facet[] = [tierFacet, missingFacet({ picture: 'restaurant_image_url', notes: 'notes' })]

const reviewList: ListDeclaration<typeof reviewsApi> = { resource: reviewsApi, columns: reviewColumns, facets: reviewFacets }

/** Prefetches the first page. */
export const prefetch = (context: PageContext) => prefetchList(context, reviewList)

/** /admin/culinary/reviews */
export function Component() {
  return (
    <AdminListPage
      list={reviewList}
      messages={reviewListMessages}
      related={[{ label: 'Return to Dashboard', to: paths.admin.home() }]}
      create={<CreateLink to={paths.admin.create('review')}>+ New Review</CreateLink>}
      links={({ id }) => [
        { label: 'View', to: paths.review(id), newTab: true },
        { label: 'Edit', to: paths.admin.edit('review', id) },
      ]}
    />
  )
}
