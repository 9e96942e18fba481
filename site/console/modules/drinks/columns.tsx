import { drinksApi } from '../../../features/drinks/api'
import type { Drink } from '../../../shared/api/record-types'
import { rating } from '../../../shared/format'
import { drink } from '../../../../cms/domain/entities/drink'
import { listLabel } from '../../../../cms/domain/entities/headings'
import { cellForm } from '../../cells/cell-form'
import { defineForm } from '../../form/define-form'
import { notesColumn } from '../../list/notes-column'
import { PicturedCell } from '../../list/cells'
import { missingFacet, tierFacet } from '../../list/facets'
import type { Column, Facet, Sort } from '../../list/list-types'
import { FormLink } from '../../origin/form-link'
import { paths } from '../../../shared/routing/paths'
import { TierTile } from '../../../shared/ui'
import { statusColumn, statusFacet } from '../../publication/status-column'
import { ConsoleLink } from '../../ui/console-link'
import { HiddenInList } from './hidden-note'

/** What every list of drinks shows. */
const ownColumns: ReadonlyArray<Column<Drink>> = [
  {
    id: 'name',
    header: 'Name',
    accessorKey: 'name',
    cell: ({ row: { original } }) => (
      <PicturedCell src={original.image_url} fallback="can">
        <FormLink to={paths.admin.edit('drink', original.id)} row={original.id}>
          {original.name}
        </FormLink>
      </PicturedCell>
    ),
    meta: { names: true },
  },
  { id: 'brand', header: 'Brand', accessorKey: 'brand', cell: ({ row }) => row.original.brand ?? 'N/A', meta: { edits: 'brand' } },
  {
    id: 'rating',
    header: listLabel('finalRating', drink.fields.finalRating),
    accessorKey: 'final_rating',
    cell: ({ row }) => rating(row.original.final_rating),
    meta: { numeric: true, edits: 'final_rating' },
  },
  {
    id: 'tier',
    header: 'Tier',
    accessorKey: 'tier',
    cell: ({ row }) => <TierTile tier={row.original.tier} palette="caffeine" size="table" />,
    meta: { edits: 'tier' },
  },
]

const status = statusColumn<Drink>(drinksApi, (drink) => <HiddenInList drink={drink} />)

/** The columns of one episode's drinks; the drinks database adds the episode. */
export const episodeDrinkColumns: ReadonlyArray<Column<Drink>> = [...ownColumns, status]

/** Columns of the drinks database. A drink without an episode shows N/A. */
export const drinkColumns: ReadonlyArray<Column<Drink>> = [
  ...ownColumns,
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
    meta: { phone: 'hidden', holds: 'date' },
  },
  status,
]

/** The column with a drink's notes, for lists to show on request. */
export const notesColumns: ReadonlyArray<Column<Drink>> = [notesColumn()]

/** The rules by which drinks are changed in a list. */
export const drinkEdits = cellForm(defineForm(drink))

/** Order of the table when the address names none: best first. */
export const drinkSort: Sort = { id: 'rating', desc: true }

/** The filter of one episode's drinks. */
export const episodeDrinkFacets: readonly Facet[] = [statusFacet]

/** Filters by tier and status, and for drinks without a picture or notes. */
export const drinkFacets: readonly Facet[] = [tierFacet, statusFacet, missingFacet({ picture: 'image_url', notes: 'notes' })]
