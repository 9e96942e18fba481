/** Messages of the public site about reviews. */
export const reviewMessages = {
  noNotes: 'NO_NOTES_AVAILABLE',
  none: 'NO_REVIEWS_FOUND',
  listFailed: 'CONNECTION_FAILURE: Unable to reach the culinary database. The server might be unavailable or experiencing issues.',
  detailFailed:
    'CONNECTION_FAILURE: Unable to retrieve the restaurant review. The review might not exist or the server is experiencing issues.',
} as const

/** The empty state of a cuisine: "Ice cream" gives NO_ICE_CREAM_RESTAURANTS_FOUND. */
export const noneOfCuisine = (cuisine: string): string => `NO_${cuisine.toUpperCase().replace(/\s+/g, '_')}_RESTAURANTS_FOUND`
