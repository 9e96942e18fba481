import { queryOptions } from '@tanstack/react-query'
import { teamContract, teamMemberSchema } from '../../../admin-bridge/contract'
import type { TeamMember } from '../../shared/api/record-types'
import type { ApiClient, Query } from '../../shared/api/api-client'
import { lenientList } from '../../shared/api/lenient'
import { nextSkip } from '../../shared/api/resource-api'

/** The public groups, as the last part of their addresses (product.md, section 7). */
export const GROUPS = ['founders', 'members', 'special-guests'] as const
export type TeamGroup = (typeof GROUPS)[number]

/** A reply that is no list reads as none (product.md, section 7). */
const members = lenientList(teamMemberSchema, teamContract.noun, true)

/** Everybody of one group, window by window. @throws as ApiClient.get. */
async function readGroup(api: ApiClient, group: TeamGroup, signal: AbortSignal): Promise<TeamMember[]> {
  const found: TeamMember[] = []
  let skip: number | undefined = 0
  while (skip !== undefined) {
    const query: Query = { skip, limit: teamContract.defaultLimit }
    const { data, total } = await api.get(`${teamContract.path}/${group}`, members, { query, signal })
    found.push(...data.items)
    skip = nextSkip({ skip, sent: data.sent, total: total ?? 0 })
  }
  return found
}

/** One group as a query; its failure is logged and shows nobody (product.md, section 8). */
export const teamGroup = (api: ApiClient, group: TeamGroup) =>
  queryOptions({
    queryKey: [teamContract.path, 'group', group] as const,
    queryFn: ({ signal }) => readGroup(api, group, signal),
    meta: { silent: true },
  })
