import { queryOptions } from '@tanstack/react-query'
import { teamContract, teamMemberSchema } from '../../../admin-bridge/contract/team'
import type { TeamMember } from '../../shared/api/record-types'
import type { ApiClient, Query } from '../../shared/api/api-client'
import { lenientList } from '../../shared/api/lenient'
import { nextSkip } from '../../shared/api/resource-api'

/** The groups of the team, as in their API paths. */
export const GROUPS = ['founders', 'members', 'special-guests'] as const
export type TeamGroup = (typeof GROUPS)[number]

/** A response that is not a list counts as an empty one. */
const membersSchema = lenientList(teamMemberSchema, teamContract.noun, true)

/** All members of a group, read window by window. @throws as ApiClient.get. */
async function readGroup(api: ApiClient, group: TeamGroup, signal: AbortSignal): Promise<TeamMember[]> {
  const found: TeamMember[] = []
  let skip: number | undefined = 0
  while (skip !== undefined) {
    const query: Query = { skip, limit: teamContract.defaultLimit }
    const { data, total } = await api.get(`${teamContract.path}/${group}`, membersSchema, { query, signal })
    found.push(...data.items)
    skip = nextSkip({ skip, sent: data.sent, total: total ?? 0 })
  }
  return found
}

/** {@link readGroup} as a query. A failure is only logged. */
export const teamGroup = (api: ApiClient, group: TeamGroup) =>
  queryOptions({
    queryKey: [teamContract.path, 'group', group] as const,
    queryFn: ({ signal }) => readGroup(api, group, signal),
    meta: { silent: true },
  })
