/** Groups of entities in the console's navigation and in the panel, in their order. */
export const GROUPS = { caffeine: 'Caffeine', culinary: 'Culinary', writing: 'Writing', people: 'People' } as const
export type GroupName = keyof typeof GROUPS
