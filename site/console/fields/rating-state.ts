/**
 * Initial values of what a new form keeps of a rating and its tier, which is not sent: whether the user chose the tier, and whether
 * both still are the defaults.
 */
export const RATING_STATE = { tierByHand: false, isTierDefault: true }

/** What the form of a stored record keeps: its tier is nobody's default. */
export const STORED_RATING_STATE = { ...RATING_STATE, isTierDefault: false }
