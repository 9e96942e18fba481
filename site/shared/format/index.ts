/** Formats values: dates, ratings, ids, counts and texts. */
export * from './dates'
export * from './text'
