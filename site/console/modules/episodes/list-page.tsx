import type { Episode } from '../../../shared/api/record-types'
import { CONSOLE_DATE_MESSAGES, shortDate } from '../../../shared/format'
import { missingFacet } from '../../list/facets'
import type { Column, Facet, ListDeclaration, Sort } from '../../list/list-types'
import { ConsoleLink } from '../../ui/console-link'
import { paths } from '../../../shared/routing/paths'
import { episodesApi } from '../../../features/episodes/api'
import { episodeListMessages } from './module'
import { AdminListPage, CreateLink } from '../../list/admin-list-page'
import { prefetchList } from '../../list/list-query'
import type { PageContext } from '../../../shared/routing/page-module'

/** Columns of the list. The title links to the public page. */
const episodeColumns: ReadonlyArray<Column<Episode>> = [
  { id: 'id', header: 'ID', accessorKey: 'id', cell: ({ row }) => row.original.id, meta: { numeric: true } },
  {
    id: 'title',
    header: 'Title',
    accessorKey: 'title',
    cell: ({ row: { original } }) => <ConsoleLink to={paths.episode(original.id)}>{original.title}</ConsoleLink>,
    meta: { names: true },
  },
  {
    id: 'guest',
    header: 'Guest',
    accessorKey: 'guest_name',
    cell: ({ row }) => row.original.guest_name ?? 'No guest',
    meta: { holds: 'words' },
  },
  {
    id: 'date',
    header: 'Date',
    accessorKey: 'publication_date',
    cell: ({ row }) => shortDate(row.original.publication_date, CONSOLE_DATE_MESSAGES),
    meta: { holds: 'date' },
  },
  {
    id: 'drinks',
    header: 'Drinks',
    accessorKey: 'drinks',
    cell: ({ row }) => row.original.drinks.length,
    meta: { numeric: true },
  },
]

/** Order of the table when the address names none: newest publication first. */
const episodeSort: Sort = { id: 'date', desc: true }

/** Filter for episodes that no drink belongs to yet. */
const episodeFacets: readonly Facet[] = [missingFacet({ drinks: 'drinks' })]

const episodeList: ListDeclaration<typeof episodesApi> = {
  resource: episodesApi,
  columns: episodeColumns,
  initialSort: episodeSort,
  facets: episodeFacets,
}

/** Prefetches the first page. */
export const prefetch = (context: PageContext) => prefetchList(context, episodeList)

/** /admin/caffeine/episodes */
export function Component() {
  return (
    <AdminListPage
      list={episodeList}
      messages={episodeListMessages}
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
