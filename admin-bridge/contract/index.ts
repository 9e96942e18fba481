/**
 * What the server and the site share. The contract of one entity is in its own file, so that a page loads only those it needs.
 * The site imports nothing of admin-bridge but this folder.
 */
export const API_BASE = '/api'
/** Header of a list: the number of records in the whole list, whatever `skip` and `limit` are. */
export const TOTAL_HEADER = 'X-Total-Count'
/** Largest `limit` of a list, in records. */
export const LIMIT_MAX = 1000

export * from './addresses'
export * from './define'
export * from './errors'
export * from './media'
export * from './public-pages'
export * from './registry'
export * from './search'
export * from './session'
