/** Everything that both sides of the wire know. The site's only door to the server side. */
export const API_BASE = '/api'
export const TOTAL_HEADER = 'X-Total-Count'
export const LIMIT_MAX = 1000

export * from './addresses'
export * from './categories'
export * from './define'
export * from './drinks'
export * from './episodes'
export * from './errors'
export * from './media'
export * from './posts'
export * from './quotes'
export * from './reviews'
export * from './search'
export * from './session'
export * from './team'
