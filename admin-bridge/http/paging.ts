import { ID_MAX } from '../../cms/domain/limits'
import { LIMIT_MAX } from '../contract'
import { httpError } from './errors'
import type { QueryDefaults } from './cache/canonical-query'

const WHOLE_NUMBER = /^\d{1,10}$/

/** Whether a parameter is given as `name[…]`, which no parameter supports. */
export const isBracketed = (query: URLSearchParams, name: string): boolean => [...query.keys()].some((key) => key.startsWith(`${name}[`))

/** Parses a whole number from 0 to `max`. Repeated and bracketed parameters are errors. @throws HttpError 422 */
function parseWholeNumber(query: URLSearchParams, name: string, fallback: number, max: number): number {
  const invalid = () => httpError.validationFailed([{ field: name, message: `${name} must be a whole number from 0 to ${max}` }])
  if (isBracketed(query, name)) throw invalid()
  const values = query.getAll(name)
  if (values.length === 0) return fallback
  const value = values.length === 1 && WHOLE_NUMBER.test(values[0] ?? '') ? Number(values[0]) : Number.NaN
  if (!(value <= max)) throw invalid()
  return value
}

/** The parameters that {@link parsePaging} reads, with their defaults. */
export const pagingDefaults = (defaultLimit: number): QueryDefaults => ({ limit: String(defaultLimit), skip: '0' })

/** Parses `skip` and `limit` of a list. @throws HttpError 422 */
export function parsePaging(query: URLSearchParams, defaultLimit: number): { skip: number; limit: number } {
  return { skip: parseWholeNumber(query, 'skip', 0, ID_MAX), limit: parseWholeNumber(query, 'limit', defaultLimit, LIMIT_MAX) }
}

/** Parses a parameter that is `true` or `false`; null if absent. @throws HttpError 422 */
export function parseFlag(query: URLSearchParams, name: string): boolean | null {
  const values = query.getAll(name)
  if (values.length === 0 && !isBracketed(query, name)) return null
  if (values.length === 1 && (values[0] === 'true' || values[0] === 'false')) return values[0] === 'true'
  throw httpError.validationFailed([{ field: name, message: `${name} must be true or false` }])
}

/** Parses an id in a path. @throws HttpError 422 unless it is a whole number from 1 to 2,147,483,647. */
export function parseId(segment: string | undefined): number {
  const id = /^[1-9]\d{0,9}$/.test(segment ?? '') ? Number(segment) : 0
  if (id < 1 || id > ID_MAX)
    throw httpError.validationFailed([{ field: 'id', message: `The id must be a whole number from 1 to ${ID_MAX}` }])
  return id
}
