import type { Episode } from '../../../shared/api/record-types'
import { CONSOLE_DATE_MESSAGES, shortDate } from '../../../shared/format'
import { missingFacet } from '../../list/facets'
import type { Column, Facet, Sort } from '../../list/list-types'
import { ConsoleLink } from '../../ui/console-link'
import { paths } from '../../../shared/routing/paths'
import { episodesApi } from '../../../features/episodes/api'
import { episodeListMessages } from './module'
import { AdminListPage, CreateLink, useAllRows } from '../../list/admin-list-page'
import { prefetchAll } from '../../data/records'
import type { PageContext } from '../../../shared/routing/page-module'

/** Columns of the list. The title links to the public page. */
const episodeColumns: ReadonlyArray<Column<Episode>> = [
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
const episodeSort: Sort = { id: 'date', desc: true }

/** What the search above the table looks through: title and guest, one a line so that no match spans two. */
const episodeSearchText = ({ title, guest_name }: Episode): string => `${title}\n${guest_name ?? ''}`

/** Filter for episodes that no drink belongs to yet. */
const episodeFacets: ReadonlyArray<Facet<Episode>> = [missingFacet({ drinks: ({ drinks }) => drinks.length === 0 })]

/** Prefetches all episodes: the table filters and sorts in the browser. */
export const prefetch = (context: PageContext) => prefetchAll(context, episodesApi)

/** /admin/caffeine/episodes */
export function Component() {
  return (
    <AdminListPage
      resource={episodesApi}
      source={useAllRows(episodesApi)}
      messages={episodeListMessages}
      columns={episodeColumns}
      initialSort={episodeSort}
      searchText={episodeSearchText}
      facets={episodeFacets}
      refetchOnRetry
      related={[{ label: 'Drinks database', to: paths.admin.list('drink') }]}
      create={<CreateLink to={paths.admin.create('episode')}>+ New Episode</CreateLink>}
      links={({ id }) => [
        { label: 'Edit', to: paths.admin.edit('episode', id) },
        { label: 'Manage Drinks', to: paths.admin.episodeDrinks(id) },
      ]}
    />
  )
}
