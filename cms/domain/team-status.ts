/** A team member's public status. It is a label and grants no permissions. */
export const TEAM_STATUSES = ['FOUNDER', 'MEMBER', 'SPECIAL_GUEST'] as const
export type TeamStatus = (typeof TEAM_STATUSES)[number]
