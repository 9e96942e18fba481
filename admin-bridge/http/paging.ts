import { parseInstant } from '../../cms/domain/calendar-date'
import { ID_MAX } from '../../cms/domain/limits'
import { LIMIT_MAX } from '../contract'
import { httpError, type HttpError } from './errors'
import type { QueryDefaults } from './cache/canonical-query'

const WHOLE_NUMBER = /^\d{1,10}$/

/** The error for a query parameter: its name and what is wrong with it. */
export const invalidParameter = (name: string, problem: string): HttpError =>
  httpError.validationFailed([{ field: name, message: `${name} ${problem}` }])

/** What is wrong with a value that is not one of a list. */
export const mustBeOneOf = (values: readonly string[]): string => `must be one of ${values.join(', ')}`

/** Whether a parameter is given as `name[…]`, which no parameter supports. */
const isBracketed = (query: URLSearchParams, name: string): boolean => [...query.keys()].some((key) => key.startsWith(`${name}[`))

/** Parses a whole number from 0 to `max`. Repeated and bracketed parameters are errors. @throws HttpError 422 */
function parseWholeNumber(query: URLSearchParams, name: string, fallback: number, max: number): number {
  const invalid = () => invalidParameter(name, `must be a whole number from 0 to ${max}`)
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

/** The value of a parameter, null if absent. @throws HttpError 422 if it is repeated or bracketed. */
export function parseParameter(query: URLSearchParams, name: string): string | null {
  const values = query.getAll(name)
  if (values.length > 1 || isBracketed(query, name)) throw invalidParameter(name, 'must be given at most once')
  return values[0] ?? null
}

/** Parses a parameter that is one of a list; null if absent. @throws HttpError 422 */
export function parseChoice<Value extends string>(query: URLSearchParams, name: string, values: readonly Value[]): Value | null {
  const text = parseParameter(query, name)
  if (text === null) return null
  const value = values.find((each) => each === text)
  if (value === undefined) throw invalidParameter(name, mustBeOneOf(values))
  return value
}

/** Parses a parameter that is `true` or `false`; null if absent. @throws HttpError 422 */
export function parseFlag(query: URLSearchParams, name: string): boolean | null {
  const value = parseParameter(query, name)
  if (value === null) return null
  if (value !== 'true' && value !== 'false') throw invalidParameter(name, 'must be true or false')
  return value === 'true'
}

/** Parses a parameter that is a date or an instant; null if absent. @returns the instant in UTC. @throws HttpError 422 */
export function parseInstantParameter(query: URLSearchParams, name: string): string | null {
  const text = parseParameter(query, name)
  const instant = text === null ? null : parseInstant(text)
  if (text !== null && instant === null) throw invalidParameter(name, 'must be a date (YYYY-MM-DD) or a timestamp with a time zone')
  return instant
}

/** Parses an id in a path or a parameter. @throws HttpError 422 unless it is a whole number from 1 to 2,147,483,647. */
export function parseId(text: string | undefined, name = 'id'): number {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0
  if (id >= 1 && id <= ID_MAX) return id
  const subject = name === 'id' ? 'The id' : name
  throw httpError.validationFailed([{ field: name, message: `${subject} must be a whole number from 1 to ${ID_MAX}` }])
}
