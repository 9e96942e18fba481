import type { TeamMember } from '../../../shared/api/record-types'
import { TEAM_STATUSES, type TeamStatus } from '../../../../cms/domain/team-status'
import { Badge, PicturedCell, type BadgeHue } from '../../list/cells'
import type { Column, Facet } from '../../list/list-types'

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
export const memberSearchText = ({ name, role }: TeamMember): string => `${name}\n${role ?? ''}`

/** Filter by status; its values are those of the API. */
export const memberFacets: ReadonlyArray<Facet<TeamMember>> = [
  {
    param: 'status',
    label: 'Filter by status',
    all: 'All statuses',
    choices: TEAM_STATUSES.map((each) => ({ value: each, label: each, keeps: ({ status }) => status === each })),
  },
]
