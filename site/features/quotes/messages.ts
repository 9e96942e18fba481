/** Messages of the public site about quotes. */
export const quoteMessages = {
  loading: 'RETRIEVING_WISDOM',
  none: 'NO_QUOTES_FOUND',
  listFailed: 'CONNECTION_FAILURE: Unable to reach the quotes database. The server might be unavailable or experiencing issues.',
  detailFailed: 'CONNECTION_FAILURE: Unable to retrieve the quote. The quote might not exist or the server is experiencing issues.',
} as const
