import type { Drink } from '../../../shared/api/record-types'
import { rating } from '../../../shared/format'
import { PicturedCell } from '../../list/cells'
import { missingFacet, tierFacet } from '../../list/facets'
import type { Column, Facet, Sort } from '../../list/list-types'
import { paths } from '../../../shared/routing/paths'
import { TierTile } from '../../../shared/ui'
import { ConsoleLink } from '../../ui/console-link'

/** The columns of one episode's drinks; the drinks database adds the episode. */
export const episodeDrinkColumns: ReadonlyArray<Column<Drink>> = [
  {
    id: 'name',
    header: 'Name',
    accessorKey: 'name',
    cell: ({ row: { original } }) => (
      <PicturedCell src={original.image_url} fallback="can">
        {original.name}
      </PicturedCell>
    ),
    meta: { names: true },
  },
  { id: 'brand', header: 'Brand', accessorKey: 'brand', cell: ({ row }) => row.original.brand ?? 'N/A' },
  {
    id: 'rating',
    header: 'Rating',
    accessorKey: 'final_rating',
    cell: ({ row }) => rating(row.original.final_rating),
    meta: { numeric: true },
  },
  {
    id: 'tier',
    header: 'Tier',
    accessorKey: 'tier',
    cell: ({ row }) => <TierTile tier={row.original.tier} palette="caffeine" size="table" />,
  },
]

/** Columns of the drinks database. A drink without an episode shows N/A. */
export const drinkColumns: ReadonlyArray<Column<Drink>> = [
  ...episodeDrinkColumns,
  {
    id: 'episode',
    header: 'Episode',
    accessorKey: 'episode_id',
    cell: ({ row: { original } }) =>
      original.episode_id === null ? (
        'N/A'
      ) : (
        <ConsoleLink to={paths.admin.episodeDrinks(original.episode_id)}>Episode #{original.episode_id}</ConsoleLink>
      ),
  },
]

/** Order of the table when the address names none: best first. */
export const drinkSort: Sort = { id: 'rating', desc: true }

/** Filters by tier, and for drinks without a picture or notes. */
export const drinkFacets: readonly Facet[] = [tierFacet, missingFacet({ picture: 'image_url', notes: 'notes' })]
