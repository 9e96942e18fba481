/** What a team member is called in public; a label, never a permission (product.md, section 6). */
export const TEAM_STATUSES = ['FOUNDER', 'MEMBER', 'SPECIAL_GUEST'] as const
export type TeamStatus = (typeof TEAM_STATUSES)[number]
