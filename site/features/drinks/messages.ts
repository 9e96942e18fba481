/** Shown in place of values that a drink does not have. */
export const drinkMessages = { noBrand: 'Unknown Brand', noNotes: 'No notes available.' } as const
