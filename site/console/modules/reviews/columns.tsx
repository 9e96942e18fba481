import type { Review } from '../../../shared/api/record-types'
import { PicturedCell } from '../../list/cells'
import { lacksFacet, tierFacet } from '../../list/facets'
import type { Column, Facet } from '../../list/list-types'
import { CONSOLE_REVIEW_DATE_MESSAGES, rating, shortDate } from '../../../shared/format'

export const reviewColumns: ReadonlyArray<Column<Review>> = [
  {
    key: 'restaurant',
    header: 'Restaurant',
    names: true,
    sortBy: ({ restaurant_name }) => restaurant_name,
    cell: ({ restaurant_name, restaurant_image_url }) => (
      <PicturedCell src={restaurant_image_url} fallback="restaurant">
        {restaurant_name}
      </PicturedCell>
    ),
  },
  { key: 'cuisine', header: 'Cuisine', sortBy: ({ cuisine_type }) => cuisine_type, cell: ({ cuisine_type }) => cuisine_type ?? 'N/A' },
  {
    key: 'rating',
    header: 'Rating',
    numeric: true,
    sortBy: ({ final_rating }) => final_rating,
    cell: ({ final_rating }) => `★ ${rating(final_rating)}`,
  },
  {
    key: 'visited',
    header: 'Visit date',
    sortBy: ({ visit_date }) => visit_date,
    cell: ({ visit_date }) => shortDate(visit_date, CONSOLE_REVIEW_DATE_MESSAGES),
  },
]

export const reviewSearchText = ({ restaurant_name, cuisine_type }: Review): string => `${restaurant_name}\n${cuisine_type ?? ''}`

export const reviewFacets: ReadonlyArray<Facet<Review>> = [tierFacet(), lacksFacet({ picture: 'restaurant_image_url', notes: 'notes' })]
