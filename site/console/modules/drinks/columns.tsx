import type { Drink } from '../../../shared/api/record-types'
import { isTier, TIERS } from '../../../../cms/domain/tier'
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
    accessorFn: ({ name }) => name,
    cell: ({ row: { original } }) => (
      <PicturedCell src={original.image_url} fallback="can">
        {original.name}
      </PicturedCell>
    ),
    meta: { names: true },
  },
  { id: 'brand', header: 'Brand', accessorFn: ({ brand }) => brand ?? undefined, cell: ({ row }) => row.original.brand ?? 'N/A' },
  {
    id: 'rating',
    header: 'Rating',
    accessorFn: ({ final_rating }) => final_rating ?? undefined,
    cell: ({ row }) => rating(row.original.final_rating),
    meta: { numeric: true },
  },
  {
    id: 'tier',
    header: 'Tier',
    accessorFn: ({ tier }) => (isTier(tier) ? TIERS.indexOf(tier) : undefined),
    cell: ({ row }) => <TierTile tier={row.original.tier} palette="caffeine" size="table" />,
  },
]

/** Columns of the drinks database. A drink without an episode shows N/A. */
export const drinkColumns: ReadonlyArray<Column<Drink>> = [
  ...episodeDrinkColumns,
  {
    id: 'episode',
    header: 'Episode',
    accessorFn: ({ episode_id }) => episode_id ?? undefined,
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

/** What the search above the table looks through: name and brand, one a line so that no match spans two. */
export const drinkSearchText = ({ name, brand }: Drink): string => `${name}\n${brand ?? ''}`

/** Filters by tier, and for drinks without a picture or notes. */
export const drinkFacets: ReadonlyArray<Facet<Drink>> = [
  tierFacet(),
  missingFacet({ picture: ({ image_url }) => image_url === null, notes: ({ notes }) => notes === null }),
]
