import { columnOf, filterColumn } from '../../cms/database/queries/columns'
import type { Condition } from '../../cms/database/queries/list-query'
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

/** The condition of a range of ratings. They have one decimal, so a range is a list of at most 101 values. @throws HttpError 422 */
export function parseRange(entity: Entity, query: URLSearchParams): Condition[] {
  const { range } = entity.list
  if (!range) return []
  const [min, max] = RANGE.map((name) => parseTenths(query, name))
  if ((min ?? null) === null && (max ?? null) === null) return []
  const from = min ?? RATING_MIN * 10
  const length = Math.max(0, (max ?? RATING_MAX * 10) - from + 1)
  return [{ is: 'oneOf', column: columnOf(entity, range), values: Array.from({ length }, (_, index) => (from + index) / 10) }]
}

/** The condition of a year. @throws HttpError 422 */
export function parseYear(entity: Entity, query: URLSearchParams): Condition[] {
  if (!entity.list.year) return []
  const text = parseParameter(query, YEAR_FIELD)
  if (text === null) return []
  if (!/^[1-9]\d{0,3}$/.test(text)) throw invalidParameter(YEAR_FIELD, `must be a whole number from 1 to ${YEAR_MAX}`)
  return [{ is: 'equal', column: filterColumn(entity, YEAR_FIELD), value: Number(text) }]
}
