import type { Episode } from '../../../shared/api/record-types'
import { CONSOLE_DATE_MESSAGES, shortDate } from '../../../shared/format'
import { missingFacet } from '../../list/facets'
import type { Column, Facet, Sort } from '../../list/list-types'
import { ConsoleLink } from '../../ui/console-link'
import { paths } from '../../../shared/routing/paths'

/** Columns of the list. The title links to the public page. */
export const episodeColumns: ReadonlyArray<Column<Episode>> = [
  { id: 'id', header: 'ID', accessorFn: ({ id }) => id, cell: ({ row }) => row.original.id, meta: { numeric: true } },
  {
    id: 'title',
    header: 'Title',
    accessorFn: ({ title }) => title,
    cell: ({ row: { original } }) => <ConsoleLink to={paths.episode(original.id)}>{original.title}</ConsoleLink>,
    meta: { names: true },
  },
  {
    id: 'guest',
    header: 'Guest',
    accessorFn: ({ guest_name }) => guest_name ?? undefined,
    cell: ({ row }) => row.original.guest_name ?? 'No guest',
    meta: { holds: 'words' },
  },
  {
    id: 'date',
    header: 'Date',
    accessorFn: ({ publication_date }) => publication_date ?? undefined,
    cell: ({ row }) => shortDate(row.original.publication_date, CONSOLE_DATE_MESSAGES),
    meta: { holds: 'date' },
  },
  {
    id: 'drinks',
    header: 'Drinks',
    accessorFn: ({ drinks }) => drinks.length,
    cell: ({ row }) => row.original.drinks.length,
    meta: { numeric: true },
  },
]

/** Order of the table when the address names none: newest publication first. */
export const episodeSort: Sort = { id: 'date', desc: true }

/** What the search above the table looks through: title and guest, one a line so that no match spans two. */
export const episodeSearchText = ({ title, guest_name }: Episode): string => `${title}\n${guest_name ?? ''}`

/** Filter for episodes that no drink belongs to yet. */
export const episodeFacets: ReadonlyArray<Facet<Episode>> = [missingFacet({ drinks: ({ drinks }) => drinks.length === 0 })]
