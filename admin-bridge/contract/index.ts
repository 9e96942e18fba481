/**
 * What the server and the site share. The contract of one entity is in its own file, so that a page loads only those it needs.
 * The site imports nothing of admin-bridge but this folder. What visitors do not need, such as the registry of all contracts, is
 * not exported here: the browser's common code would contain it.
 */
export const API_BASE = '/api'
/** Header of a list: the number of records in the whole list, whatever `skip` and `limit` are. */
export const TOTAL_HEADER = 'X-Total-Count'
/** Header of one record for administrators: who saved it last, a user name with percent-encoding. */
export const SAVED_BY_HEADER = 'X-Saved-By'
/** Largest `limit` of a list, in records. */
export const LIMIT_MAX = 1000

export * from './addresses'
export * from './define'
export * from './errors'
export * from './media'
export * from './public-pages'
export * from './search'
export * from './session'
