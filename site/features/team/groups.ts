import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { teamContract, teamMemberSchema, type TeamMember } from '../../../admin-bridge/contract'
import type { ApiClient, Schema } from '../../shared/api-client'

/** The public groups, as the last part of their addresses (product.md, section 7). */
export const GROUPS = ['founders', 'members', 'special-guests'] as const
export type TeamGroup = (typeof GROUPS)[number]

const members = z.array(teamMemberSchema)

/** A reply that is no list reads as none (product.md, section 7). */
const membersOrNone: Schema<TeamMember[]> = {
  safeParse: (value) => (Array.isArray(value) ? members.safeParse(value) : { success: true, data: [] }),
}

/** Everybody of one group, window by window. @throws as ApiClient.get. */
async function readGroup(api: ApiClient, group: TeamGroup, signal: AbortSignal): Promise<TeamMember[]> {
  const found: TeamMember[] = []
  for (;;) {
    const query = { skip: found.length, limit: teamContract.defaultLimit }
    const { data, total } = await api.get(`${teamContract.path}/${group}`, membersOrNone, { query, signal })
    found.push(...data)
    if (data.length === 0 || total === null || found.length >= total) return found
  }
}

/** One group as a query; its failure is logged and shows nobody (product.md, section 8). */
export const teamGroup = (api: ApiClient, group: TeamGroup) =>
  queryOptions({
    queryKey: [teamContract.path, 'group', group] as const,
    queryFn: ({ signal }) => readGroup(api, group, signal),
    meta: { silent: true },
  })
