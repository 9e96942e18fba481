import type { Review } from '../../../shared/api/record-types'
import { PicturedCell } from '../../list/cells'
import { missingFacet, tierFacet } from '../../list/facets'
import type { Column, Facet } from '../../list/list-types'
import { rating, shortDate } from '../../../shared/format'
import { visitDateMessages, reviewListMessages } from './module'
import { reviewsApi } from '../../../features/reviews/api'
import { AdminListPage, CreateLink, useAllRows } from '../../list/admin-list-page'
import { prefetchAll } from '../../data/records'
import type { PageContext } from '../../../shared/routing/page-module'
import { paths } from '../../../shared/routing/paths'

/** Columns of the list. A review without a visit date sorts last. */
const reviewColumns: ReadonlyArray<Column<Review>> = [
  {
    id: 'restaurant',
    header: 'Restaurant',
    accessorFn: ({ restaurant_name }) => restaurant_name,
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
    accessorFn: ({ cuisine_type }) => cuisine_type ?? undefined,
    cell: ({ row }) => row.original.cuisine_type ?? 'N/A',
  },
  {
    id: 'rating',
    header: 'Rating',
    accessorFn: ({ final_rating }) => final_rating ?? undefined,
    cell: ({ row }) => `★ ${rating(row.original.final_rating)}`,
    meta: { numeric: true },
  },
  {
    id: 'visited',
    header: 'Visit date',
    accessorFn: ({ visit_date }) => visit_date ?? undefined,
    cell: ({ row }) => shortDate(row.original.visit_date, visitDateMessages),
  },
]

/** What the search above the table looks through: restaurant and cuisine, one a line so that no match spans two. */
const reviewSearchText = ({ restaurant_name, cuisine_type }: Review): string => `${restaurant_name}\n${cuisine_type ?? ''}`

/** Filters by tier, and for reviews without a picture or notes. */
const reviewFacets: ReadonlyArray<Facet<Review>> = [
  tierFacet(),
  missingFacet({ picture: ({ restaurant_image_url }) => restaurant_image_url === null, notes: ({ notes }) => notes === null }),
]

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
