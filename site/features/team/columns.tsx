import type { TeamMember } from '../../../admin-bridge/contract'
import { TEAM_STATUSES } from '../../../cms/domain/team-status'
import { Badge, PicturedCell } from '../../shared/console/list/cells'
import type { Column, Facet } from '../../shared/console/list/list-types'

const HUES = { FOUNDER: 'purple', MEMBER: 'green', SPECIAL_GUEST: 'blue' } as const

export const memberColumns: ReadonlyArray<Column<TeamMember>> = [
  { key: 'id', header: 'ID', numeric: true, sortBy: ({ id }) => id, cell: ({ id }) => id },
  {
    key: 'name',
    header: 'Name',
    names: true,
    sortBy: ({ name }) => name,
    cell: ({ name, image_url }) => (
      <PicturedCell src={image_url} fallback="portrait">
        {name}
      </PicturedCell>
    ),
  },
  { key: 'role', header: 'Role', sortBy: ({ role }) => role, cell: ({ role }) => role ?? 'No role specified' },
  {
    key: 'status',
    header: 'Status',
    sortBy: ({ status }) => TEAM_STATUSES.indexOf(status),
    cell: ({ status }) => <Badge hue={HUES[status]}>{status}</Badge>,
  },
]

export const memberSearchText = ({ name, role }: TeamMember): string => `${name}\n${role ?? ''}`

export const memberFacets: ReadonlyArray<Facet<TeamMember>> = [
  {
    param: 'status',
    label: 'Filter by status',
    all: 'All statuses',
    choices: TEAM_STATUSES.map((each) => ({ value: each, label: each, keeps: ({ status }) => status === each })),
  },
]
