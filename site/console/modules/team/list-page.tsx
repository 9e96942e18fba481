import type { TeamMember } from '../../../shared/api/record-types'
import { TEAM_STATUSES, type TeamStatus } from '../../../../cms/domain/team-status'
import { Badge, PicturedCell, type BadgeHue } from '../../list/cells'
import type { Column, Facet } from '../../list/list-types'
import { teamApi } from '../../../features/team/api'
import { memberListMessages } from './module'
import { AdminListPage, CreateLink, useAllRows } from '../../list/admin-list-page'
import { prefetchAll } from '../../data/records'
import type { PageContext } from '../../../shared/routing/page-module'
import { paths } from '../../../shared/routing/paths'

const HUES: Readonly<Record<TeamStatus, BadgeHue>> = { FOUNDER: 'purple', MEMBER: 'green', SPECIAL_GUEST: 'blue' }
const knownStatus = (status: string): TeamStatus | undefined => TEAM_STATUSES.find((each) => each === status)
const hueOf = (status: string): BadgeHue => {
  const known = knownStatus(status)
  return known ? HUES[known] : 'grey'
}
const rankOf = (status: string): number | undefined => {
  const known = knownStatus(status)
  return known && TEAM_STATUSES.indexOf(known)
}

/** Columns of the list. The status sorts by rank, founders first. */
export const memberColumns: ReadonlyArray<Column<TeamMember>> = [
  { id: 'id', header: 'ID', accessorFn: ({ id }) => id, cell: ({ row }) => row.original.id, meta: { numeric: true } },
  {
    id: 'name',
    header: 'Name',
    accessorFn: ({ name }) => name,
    cell: ({ row: { original } }) => (
      <PicturedCell src={original.image_url} fallback="portrait">
        {original.name}
      </PicturedCell>
    ),
    meta: { names: true },
  },
  {
    id: 'role',
    header: 'Role',
    accessorFn: ({ role }) => role ?? undefined,
    cell: ({ row }) => row.original.role ?? 'No role specified',
  },
  {
    id: 'status',
    header: 'Status',
    accessorFn: ({ status }) => rankOf(status),
    cell: ({ row }) => <Badge hue={hueOf(row.original.status)}>{row.original.status || 'N/A'}</Badge>,
  },
]

/** What the search above the table looks through: name and role, one a line so that no match spans two. */
const memberSearchText = ({ name, role }: TeamMember): string => `${name}\n${role ?? ''}`

/** Filter by status; its values are those of the API. */
const memberFacets: ReadonlyArray<Facet<TeamMember>> = [
  {
    param: 'status',
    label: 'Filter by status',
    all: 'All statuses',
    choices: TEAM_STATUSES.map((each) => ({ value: each, label: each, keeps: ({ status }) => status === each })),
  },
]

/** Prefetches all members: the table filters and sorts in the browser. */
export const prefetch = (context: PageContext) => prefetchAll(context, teamApi)

/** /admin/team */
export function Component() {
  return (
    <AdminListPage
      resource={teamApi}
      source={useAllRows(teamApi)}
      messages={memberListMessages}
      columns={memberColumns}
      searchText={memberSearchText}
      facets={memberFacets}
      related={[
        { label: 'About page', to: paths.about() },
        { label: 'Console', to: paths.admin.home() },
      ]}
      create={<CreateLink to={paths.admin.create('teamMember')}>+ New Team Member</CreateLink>}
      links={({ id }) => [{ label: 'Edit', to: paths.admin.edit('teamMember', id) }]}
    />
  )
}
