import { listLabel } from '../../../../cms/domain/entities/headings'
import { review } from '../../../../cms/domain/entities/review'
import type { Review } from '../../../shared/api/record-types'
import { TierTile } from '../../../shared/ui'
import { cellForm } from '../../cells/cell-form'
import { notesColumn } from '../../list/notes-column'
import { reviewRules } from './rules'
import { PicturedCell } from '../../list/cells'
import { missingFacet, tierFacet } from '../../list/facets'
import type { Column, Facet, ListDeclaration } from '../../list/list-types'
import { statusColumn, statusFacet } from '../../publication/status-column'
import { rating, shortDate } from '../../../shared/format'
import { visitDateMessages, reviewListMessages } from './module'
import { reviewsApi } from '../../../features/reviews/api'
import { AdminListPage, CreateLink } from '../../list/admin-list-page'
import { prefetchList } from '../../list/list-query'
import type { PageContext } from '../../../shared/routing/page-module'
import { FormLink } from '../../origin/form-link'
import { paths } from '../../../shared/routing/paths'

/** Columns of the list. A review without a visit date sorts last. */
const reviewColumns: ReadonlyArray<Column<Review>> = [
  {
    id: 'restaurant',
    header: listLabel('restaurantName', review.fields.restaurantName),
    accessorKey: 'restaurant_name',
    cell: ({ row: { original } }) => (
      <PicturedCell src={original.restaurant_image_url} fallback="restaurant">
        <FormLink to={paths.admin.edit('review', original.id)} row={original.id}>
          {original.restaurant_name}
        </FormLink>
      </PicturedCell>
    ),
    meta: { names: true },
  },
  {
    id: 'cuisine',
    header: listLabel('cuisineType', review.fields.cuisineType),
    accessorKey: 'cuisine_type',
    cell: ({ row }) => row.original.cuisine_type ?? 'N/A',
    meta: { edits: 'cuisine_type' },
  },
  {
    id: 'rating',
    header: listLabel('finalRating', review.fields.finalRating),
    accessorKey: 'final_rating',
    cell: ({ row }) => `★ ${rating(row.original.final_rating)}`,
    meta: { numeric: true, edits: 'final_rating' },
  },
  {
    id: 'visited',
    header: 'Visit date',
    accessorKey: 'visit_date',
    cell: ({ row }) => shortDate(row.original.visit_date, visitDateMessages),
    meta: { phone: 'hidden', edits: 'visit_date' },
  },
  statusColumn(reviewsApi),
]

/** Filters by tier and status, and for reviews without a picture or notes. */
const reviewFacets: readonly Facet[] = [tierFacet, statusFacet, missingFacet({ picture: 'restaurant_image_url', notes: 'notes' })]

/** Columns that are shown on request. */
const moreColumns: ReadonlyArray<Column<Review>> = [
  {
    id: 'tier',
    header: 'Tier',
    accessorKey: 'tier',
    cell: ({ row }) => <TierTile tier={row.original.tier} palette="culinary" size="table" />,
    meta: { phone: 'hidden', edits: 'tier' },
  },
  notesColumn(),
]

const reviewList: ListDeclaration<typeof reviewsApi> = {
  resource: reviewsApi,
  columns: reviewColumns,
  facets: reviewFacets,
  edits: cellForm(reviewRules),
  optional: moreColumns,
}

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
