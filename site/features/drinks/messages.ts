/** What stands in for what a drink has not (product.md, section 3). */
export const drinkMessages = { noBrand: 'Unknown Brand', noNotes: 'No notes available.' } as const
