import { episode } from '../../../../cms/domain/entities/episode'
import { listLabel } from '../../../../cms/domain/entities/headings'
import type { Episode } from '../../../shared/api/record-types'
import { CONSOLE_DATE_MESSAGES, shortDate } from '../../../shared/format'
import { cellForm } from '../../cells/cell-form'
import { episodeRules } from './rules'
import { missingFacet } from '../../list/facets'
import type { Column, Facet, ListDeclaration, Sort } from '../../list/list-types'
import { statusColumn, statusFacet } from '../../publication/status-column'
import { ConsoleLink } from '../../ui/console-link'
import { FormLink } from '../../origin/form-link'
import { paths } from '../../../shared/routing/paths'
import { episodesApi } from '../../../features/episodes/api'
import { episodeListMessages } from './module'
import { AdminListPage, CreateLink } from '../../list/admin-list-page'
import { prefetchList } from '../../list/list-query'
import type { PageContext } from '../../../shared/routing/page-module'

/** Columns of the list. The title links to the public page, the id to the form. */
const episodeColumns: ReadonlyArray<Column<Episode>> = [
  {
    id: 'id',
    header: 'ID',
    accessorKey: 'id',
    cell: ({ row: { original } }) => (
      <FormLink to={paths.admin.edit('episode', original.id)} row={original.id} aria-label={`${original.id}: edit ${original.title}`}>
        {original.id}
      </FormLink>
    ),
    meta: { phone: 'hidden', numeric: true },
  },
  {
    id: 'title',
    header: 'Title',
    accessorKey: 'title',
    cell: ({ row: { original } }) => <ConsoleLink to={paths.episode(original.id)}>{original.title}</ConsoleLink>,
    meta: { names: true },
  },
  {
    id: 'guest',
    header: listLabel('guestName', episode.fields.guestName),
    accessorKey: 'guest_name',
    cell: ({ row }) => row.original.guest_name ?? 'No guest',
    meta: { holds: 'words', edits: 'guest_name' },
  },
  {
    id: 'date',
    header: listLabel('publicationDate', episode.fields.publicationDate),
    accessorKey: 'publication_date',
    cell: ({ row }) => shortDate(row.original.publication_date, CONSOLE_DATE_MESSAGES),
    meta: { holds: 'date', edits: 'publication_date' },
  },
  {
    id: 'drinks',
    header: 'Drinks',
    accessorKey: 'drinks',
    cell: ({ row }) => row.original.drinks.length,
    meta: { phone: 'hidden', numeric: true },
  },
  statusColumn(episodesApi),
]

/** Order of the table when the address names none: newest publication first. */
const episodeSort: Sort = { id: 'date', desc: true }

/** Filters by status, and for episodes that no drink belongs to yet. */
const episodeFacets: readonly Facet[] = [statusFacet, missingFacet({ drinks: 'drinks' })]

const episodeList: ListDeclaration<typeof episodesApi> = {
  resource: episodesApi,
  columns: episodeColumns,
  initialSort: episodeSort,
  facets: episodeFacets,
  edits: cellForm(episodeRules),
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
