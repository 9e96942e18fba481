import type { TeamMember } from '../../../shared/api/record-types'
import { TEAM_STATUSES, type TeamStatus } from '../../../../cms/domain/team-status'
import { teamMember } from '../../../../cms/domain/entities/team-member'
import { cellForm } from '../../cells/cell-form'
import { defineForm } from '../../form/define-form'
import { Badge, PicturedCell, type BadgeHue } from '../../list/cells'
import type { Column, Facet, ListDeclaration } from '../../list/list-types'
import { teamApi } from '../../../features/team/api'
import { memberListMessages } from './module'
import { AdminListPage, CreateLink } from '../../list/admin-list-page'
import { prefetchList } from '../../list/list-query'
import type { PageContext } from '../../../shared/routing/page-module'
import { FormLink } from '../../origin/form-link'
import { paths } from '../../../shared/routing/paths'

const HUES: Readonly<Record<TeamStatus, BadgeHue>> = { FOUNDER: 'purple', MEMBER: 'green', SPECIAL_GUEST: 'blue' }
const knownStatus = (status: string): TeamStatus | undefined => TEAM_STATUSES.find((each) => each === status)
const hueOf = (status: string): BadgeHue => {
  const known = knownStatus(status)
  return known ? HUES[known] : 'grey'
}

/** Columns of the list. Statuses sort by name, which puts founders first. */
export const memberColumns: ReadonlyArray<Column<TeamMember>> = [
  { id: 'id', header: 'ID', accessorKey: 'id', cell: ({ row }) => row.original.id, meta: { phone: 'hidden', numeric: true } },
  {
    id: 'name',
    header: 'Name',
    accessorKey: 'name',
    cell: ({ row: { original } }) => (
      <PicturedCell src={original.image_url} fallback="portrait">
        <FormLink to={paths.admin.edit('teamMember', original.id)} row={original.id}>
          {original.name}
        </FormLink>
      </PicturedCell>
    ),
    meta: { names: true },
  },
  {
    id: 'role',
    header: 'Role',
    accessorKey: 'role',
    cell: ({ row }) => row.original.role ?? 'No role specified',
    meta: { edits: 'role' },
  },
  {
    id: 'status',
    header: 'Status',
    accessorKey: 'status',
    cell: ({ row }) => <Badge hue={hueOf(row.original.status)}>{row.original.status || 'N/A'}</Badge>,
    meta: { edits: 'status' },
  },
]

/** Filter by status; its values are those of the API. */
const memberFacets: readonly Facet[] = [
  {
    param: 'status',
    label: 'Filter by status',
    all: 'All statuses',
    choices: TEAM_STATUSES.map((each) => ({ value: each, label: each, query: { status: each } })),
  },
]

const memberList: ListDeclaration<typeof teamApi> = {
  resource: teamApi,
  columns: memberColumns,
  facets: memberFacets,
  edits: cellForm(defineForm(teamMember)),
}

/** Prefetches the first page. */
export const prefetch = (context: PageContext) => prefetchList(context, memberList)

/** /admin/team */
export function Component() {
  return (
    <AdminListPage
      list={memberList}
      messages={memberListMessages}
      related={[
        { label: 'About page', to: paths.about() },
        { label: 'Console', to: paths.admin.home() },
      ]}
      create={<CreateLink to={paths.admin.create('teamMember')}>+ New Team Member</CreateLink>}
      links={({ id }) => [{ label: 'Edit', to: paths.admin.edit('teamMember', id) }]}
    />
  )
}
