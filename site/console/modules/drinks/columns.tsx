import type { Drink } from '../../../shared/api/record-types'
import { isTier, TIERS } from '../../../../cms/domain/tier'
import { rating } from '../../../shared/format'
import { PicturedCell } from '../../list/cells'
import { lacksFacet, tierFacet } from '../../list/facets'
import type { Column, Facet, Sort } from '../../list/list-types'
import { paths } from '../../../shared/routing/paths'
import { TierTile } from '../../../shared/ui'
import { WarmLink } from '../../ui/warm-link'

/** Of one episode's table; the database adds the episode. */
export const episodeDrinkColumns: ReadonlyArray<Column<Drink>> = [
  {
    key: 'name',
    header: 'Name',
    names: true,
    sortBy: ({ name }) => name,
    cell: ({ name, image_url }) => (
      <PicturedCell src={image_url} fallback="can">
        {name}
      </PicturedCell>
    ),
  },
  { key: 'brand', header: 'Brand', sortBy: ({ brand }) => brand, cell: ({ brand }) => brand ?? 'N/A' },
  {
    key: 'rating',
    header: 'Rating',
    numeric: true,
    sortBy: ({ final_rating }) => final_rating,
    cell: ({ final_rating }) => rating(final_rating),
  },
  {
    key: 'tier',
    header: 'Tier',
    sortBy: ({ tier }) => (isTier(tier) ? TIERS.indexOf(tier) : null),
    cell: ({ tier }) => <TierTile tier={tier} palette="caffeine" size="table" />,
  },
]

export const drinkColumns: ReadonlyArray<Column<Drink>> = [
  ...episodeDrinkColumns,
  {
    key: 'episode',
    header: 'Episode',
    sortBy: ({ episode_id }) => episode_id,
    cell: ({ episode_id }) =>
      episode_id === null ? 'N/A' : <WarmLink to={paths.admin.episodeDrinks(episode_id)}>Episode #{episode_id}</WarmLink>,
  },
]

export const drinkSort: Sort = { key: 'rating', direction: 'descending' }

export const drinkSearchText = ({ name, brand }: Drink): string => `${name}\n${brand ?? ''}`

export const drinkFacets: ReadonlyArray<Facet<Drink>> = [tierFacet(), lacksFacet({ picture: 'image_url', notes: 'notes' })]
