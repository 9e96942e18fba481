/**
 * What the server and the site share. The contract of one entity is in its own file, so that a page loads only those it needs.
 * The site imports nothing of admin-bridge but this folder.
 */
export const API_BASE = '/api'
export const TOTAL_HEADER = 'X-Total-Count'
export const LIMIT_MAX = 1000

export * from './addresses'
export * from './define'
export * from './errors'
export * from './media'
export * from './public-pages'
export * from './registry'
export * from './search'
export * from './session'
