/** Says that a request got no response. */
export const NO_CONNECTION = 'Unable to connect to the server. Please check your connection or try again later.'
