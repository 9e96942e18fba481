/** What the public site says of reviews (product.md, sections 2, 3 and 8). */
export const reviewMessages = {
  noNotes: 'NO_NOTES_AVAILABLE',
  none: 'NO_REVIEWS_FOUND',
  listFailed: 'CONNECTION_FAILURE: Unable to reach the culinary database. The server might be unavailable or experiencing issues.',
  detailFailed:
    'CONNECTION_FAILURE: Unable to retrieve the restaurant review. The review might not exist or the server is experiencing issues.',
} as const

/** NO_{CUISINE}_RESTAURANTS_FOUND, the cuisine written like the word around it: "Ice cream" gives NO_ICE_CREAM_RESTAURANTS_FOUND. */
export const noneOfCuisine = (cuisine: string): string => `NO_${cuisine.toUpperCase().replace(/\s+/g, '_')}_RESTAURANTS_FOUND`
