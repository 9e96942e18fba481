/** Formats values: dates, ratings, ids, counts and text. */
export * from './dates'
export * from './text'
