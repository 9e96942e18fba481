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
const rankOf = (status: string): number | null => {
  const known = knownStatus(status)
  return known ? TEAM_STATUSES.indexOf(known) : null
}

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
    sortBy: ({ status }) => rankOf(status),
    cell: ({ status }) => <Badge hue={hueOf(status)}>{status || 'N/A'}</Badge>,
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
