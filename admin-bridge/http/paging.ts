import { ID_MAX } from '../../cms/domain/limits'
import { LIMIT_MAX } from '../contract'
import { httpError } from './errors'
import type { KnownParameters } from './cache/known-query'

const WHOLE = /^\d{1,10}$/

/** Is a parameter given as `name[…]`, which no parameter here takes? */
export const isBracketed = (query: URLSearchParams, name: string): boolean => [...query.keys()].some((key) => key.startsWith(`${name}[`))

/** One whole number among the parameters; repeated and bracketed forms are refused (wire-contract.md 1.3). */
function wholeNumber(query: URLSearchParams, name: string, fallback: number, max: number): number {
  const wrong = () => httpError.invalid([{ field: name, message: `${name} must be a whole number from 0 to ${max}` }])
  if (isBracketed(query, name)) throw wrong()
  const given = query.getAll(name)
  if (given.length === 0) return fallback
  const value = given.length === 1 && WHOLE.test(given[0] ?? '') ? Number(given[0]) : Number.NaN
  if (!(value <= max)) throw wrong()
  return value
}

/** The parameters that {@link windowOf} reads. */
export const windowParameters = (defaultLimit: number): KnownParameters => ({ limit: String(defaultLimit), skip: '0' })

/** The window of a list. @throws HttpError 422 */
export function windowOf(query: URLSearchParams, defaultLimit: number): { skip: number; limit: number } {
  return { skip: wholeNumber(query, 'skip', 0, ID_MAX), limit: wholeNumber(query, 'limit', defaultLimit, LIMIT_MAX) }
}

/** A parameter that is `true` or `false`, once. @throws HttpError 422 */
export function flagOf(query: URLSearchParams, name: string): boolean | null {
  const given = query.getAll(name)
  if (given.length === 0 && !isBracketed(query, name)) return null
  if (given.length === 1 && (given[0] === 'true' || given[0] === 'false')) return given[0] === 'true'
  throw httpError.invalid([{ field: name, message: `${name} must be true or false` }])
}

/** The id in a path. @throws HttpError 422 when it is no positive integer up to 2,147,483,647. */
export function parseId(segment: string | undefined): number {
  const id = /^[1-9]\d{0,9}$/.test(segment ?? '') ? Number(segment) : 0
  if (id < 1 || id > ID_MAX) throw httpError.invalid([{ field: 'id', message: `The id must be a whole number from 1 to ${ID_MAX}` }])
  return id
}
