import type { Where } from 'payload'
import type { Entity } from '../../cms/domain/entities'
import { YEAR_FIELD, YEAR_MAX } from '../../cms/domain/lists/year'
import { RATING_MAX, RATING_MIN } from '../../cms/domain/tier'
import { invalidParameter, parseParameter } from '../http/paging'

/** The parameters that narrow a list to a range of ratings. */
const RANGE = ['rating_min', 'rating_max'] as const

/** The parameters that narrow an entity's list to a range of ratings and to a year, where its declaration says so. */
export const rangeParameters = ({ list }: Entity) => [
  ...(list.range ? RANGE.map((name) => ({ name, kind: 'rating' }) as const) : []),
  ...(list.year ? [{ name: YEAR_FIELD, kind: 'year' } as const] : []),
]

/** A rating as in a query, in tenths. */
function parseTenths(query: URLSearchParams, name: string): number | null {
  const text = parseParameter(query, name)
  if (text === null) return null
  if (!RATING.test(text)) throw invalidParameter(name, `must be a number from ${RATING_MIN} to ${RATING_MAX} with at most one decimal`)
  return Math.round(Number(text) * 10)
}
const RATING = /^(?:\d(?:\.\d)?|10(?:\.0)?)$/

/** The conditions of a range of ratings: its ends lie between two of them, since all have one decimal. @throws HttpError 422 */
export function parseRange(entity: Entity, query: URLSearchParams): Where[] {
  const { range } = entity.list
  if (!range) return []
  const [min = null, max = null] = RANGE.map((name) => parseTenths(query, name))
  return [
    ...(min === null ? [] : [{ [range]: { greater_than: (min - 0.5) / 10 } }]),
    ...(max === null ? [] : [{ [range]: { less_than: (max + 0.5) / 10 } }]),
  ]
}

/** The condition of a year. @throws HttpError 422 */
export function parseYear(entity: Entity, query: URLSearchParams): Where[] {
  if (!entity.list.year) return []
  const text = parseParameter(query, YEAR_FIELD)
  if (text === null) return []
  if (!/^[1-9]\d{0,3}$/.test(text)) throw invalidParameter(YEAR_FIELD, `must be a whole number from 1 to ${YEAR_MAX}`)
  return [{ [YEAR_FIELD]: { equals: Number(text) } }]
}
