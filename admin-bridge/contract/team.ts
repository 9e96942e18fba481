import { teamMember } from '../../cms/domain/entities/team-member'
import type { TeamStatus } from '../../cms/domain/team-status'
import { defineContract } from './define'
import { recordSchema } from './schemas'

/** A team member in responses. The status is always one of TEAM_STATUSES. */
export const teamMemberSchema = /* @__PURE__ */ recordSchema(teamMember)

/** Team members in the API. A picture is uploaded to `/{id}/image`. */
export const teamContract = /* @__PURE__ */ defineContract(teamMember, {
  path: '/v1/team',
  record: teamMemberSchema,
  defaultLimit: 100,
  imagePath: 'image',
})

/** The public groups: the last segment of the path, and the status that it lists. */
export const TEAM_GROUPS: Readonly<Record<string, TeamStatus>> = {
  founders: 'FOUNDER',
  members: 'MEMBER',
  'special-guests': 'SPECIAL_GUEST',
}
