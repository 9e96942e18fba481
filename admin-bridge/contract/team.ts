import * as z from 'zod/mini'
import { messages } from '../../cms/domain/messages'
import { TEAM_STATUSES, type TeamStatus } from '../../cms/domain/team-status'
import { defineContract } from './define'
import * as field from './fields'

export const teamMemberSchema = z.object({
  id: field.id(),
  name: field.text(),
  role: field.maybe(field.text()),
  bio: field.maybe(field.text()),
  image_url: field.maybe(field.text()),
  status: z.enum(TEAM_STATUSES),
  ...field.stamps,
})
export type TeamMember = z.infer<typeof teamMemberSchema>

export const teamMemberInputSchema = z.object({
  name: field.requiredLine('Name', messages.nameRequired),
  role: field.optionalLine('Role'),
  bio: field.optionalText('Bio'),
  image_url: field.optionalUrl('Image URL'),
  status: field.requiredChoice(TEAM_STATUSES, messages.status, messages.statusRequired),
})
export type TeamMemberInput = z.infer<typeof teamMemberInputSchema>

export const teamContract = defineContract({
  noun: 'team member',
  path: '/v1/team',
  record: teamMemberSchema,
  input: teamMemberInputSchema,
  defaultLimit: 100,
  image: { path: 'image', field: 'image_url' },
})

/** The public groups: the last part of the path, and the status it lists (wire-contract.md 3). */
export const TEAM_GROUPS: Readonly<Record<string, TeamStatus>> = {
  founders: 'FOUNDER',
  members: 'MEMBER',
  'special-guests': 'SPECIAL_GUEST',
}
