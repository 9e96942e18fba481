import type { Where } from 'payload'
import { fieldOf, filterField, hasValue, hasWords, isMissing, optionalFields, sortField } from '../../cms/database/lists/fields'
import { defaultOrder, orderBy, type Window } from '../../cms/database/lists/list-query'
import { publicField, queryName, type Entity, type Field } from '../../cms/domain/entities'
import { plansOf } from '../../cms/domain/entities/publication'
import { SEARCH_QUERY_MAX, SEARCH_WORDS_MAX } from '../../cms/domain/limits'
import { textKey } from '../../cms/domain/lists/list-keys'
import { searchedWords, typedWords } from '../../cms/domain/search/words'
import { STATUSES, type Status } from '../../cms/domain/records/publication-status'
import { STATUS_RULES } from '../../cms/domain/records/status-rules'
import { codePoints, isBlank, isStorable } from '../../cms/domain/text'
import { TIERS } from '../../cms/domain/tier'
import type { QueryDefaults } from '../http/cache/canonical-query'
import { invalidParameter, mustBeOneOf, parseChoice, parseFlag, parseId, parseParameter } from '../http/paging'
import type { Viewer } from '../store/viewer'
import { parseRange, parseYear, rangeParameters } from './range-parameters'

/** A query parameter of a list, as the API documents it. */
export type ListParameter = { readonly name: string; readonly isRequired?: true } & (
  | { readonly kind: 'words' | 'id' | 'flag' | 'instant' | 'rating' | 'year' }
  /** `form`: what the text must match and how long it is; without it, any text that can be seen. */
  | { readonly kind: 'text'; readonly form?: { readonly pattern: RegExp; readonly min: number; readonly max: number } }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
)

/** A parsed query: what the list is narrowed and sorted by. */
export type ParsedList = Pick<Window, 'conditions' | 'order'> & {
  /** Whether only records with a pending draft are asked for. */
  readonly isPending: boolean
  /** A value that is only allowed if a record has it. */
  readonly unlisted: readonly { readonly condition: Where; readonly error: Error }[]
}

/** The values of `sort`, by the name that clients use. */
const sortKeys = (entity: Entity): ReadonlyMap<string, string> => new Map(entity.list.sort.map((key) => [queryName(entity, key), key]))

function parameterOf(name: string, field: Field | undefined): ListParameter {
  switch (field?.kind) {
    case 'tier':
      return { name, kind: 'choice', values: TIERS }
    case 'choice':
      return { name, kind: 'choice', values: field.choices }
    case 'reference':
      return { name, kind: 'id' }
    case 'flag':
      return { name, kind: 'flag' }
    default:
      return { name, kind: 'text' }
  }
}

/** The parameter that narrows a list to the records of one status. */
const STATUS = 'status'

/** Its value for records with a pending draft, which have another status beside it. */
const PENDING = 'pending'

/** Its values; none for records that are always public. A team member has a field of that name. */
const statusesOf = ({ publishedBy }: Entity): readonly (Status | typeof PENDING)[] =>
  publishedBy === undefined ? [] : [...STATUSES, PENDING]

/** The values of `missing`: the optional fields, and the tally, which counts nothing then. */
const missingNames = (entity: Entity): string[] => [...optionalFields(entity).keys(), ...(entity.tally ? [entity.tally.name] : [])]

/** The query parameters of an entity's list, besides `skip` and `limit`. */
export function listParameters(entity: Entity): ListParameter[] {
  const sort = [...sortKeys(entity).keys()]
  const [missing, statuses] = [missingNames(entity), statusesOf(entity)]
  return [
    { name: 'q', kind: 'words' },
    { name: 'around', kind: 'id' },
    { name: 'sort', kind: 'choice', values: sort.flatMap((name) => [name, `-${name}`]) },
    ...entity.list.filters.map((key) => parameterOf(queryName(entity, key), entity.fields[key])),
    ...(statuses.length > 0 ? [{ name: STATUS, kind: 'choice', values: statuses } as const] : []),
    ...rangeParameters(entity),
    ...(missing.length > 0 ? [{ name: 'missing', kind: 'choice', values: missing } as const] : []),
  ]
}

/** The same parameters with their defaults, which are part of the cache key. */
export const listDefaults = (entity: Entity): QueryDefaults =>
  Object.fromEntries(listParameters(entity).map(({ name, kind }) => [name, kind === 'words' ? '' : null]))

/** The normalized words of `q`; null if it can match nothing. @throws HttpError 422 */
export function parseWords(query: URLSearchParams): string[] | null {
  const q = parseParameter(query, 'q') ?? ''
  if (codePoints(q) > SEARCH_QUERY_MAX) throw invalidParameter('q', `must have at most ${SEARCH_QUERY_MAX} characters`)
  // no text may hold such characters
  if (!isStorable(q)) return null
  if (typedWords(q).length > SEARCH_WORDS_MAX) throw invalidParameter('q', `must have at most ${SEARCH_WORDS_MAX} words`)
  return searchedWords(q)
}

/** Matches nothing: every record has an id. */
export const NOTHING: Where = { id: { equals: 0 } }

function parseFilter(entity: Entity, key: string, query: URLSearchParams): { condition: Where; unlisted: ParsedList['unlisted'] } | null {
  const name = queryName(entity, key)
  const text = parseParameter(query, name)
  if (text === null) return null
  const field = entity.fields[key]
  const parameter = parameterOf(name, field)
  const equal = (value: string | number | boolean): Where => ({ [filterField(entity, key)]: { equals: value } })
  switch (parameter.kind) {
    case 'choice': {
      const error = invalidParameter(name, mustBeOneOf(parameter.values))
      const isListed = parameter.values.includes(text)
      if (!isListed && !(field?.kind === 'choice' && field.isOpen)) throw error
      return { condition: equal(text), unlisted: isListed ? [] : [{ condition: equal(text), error }] }
    }
    case 'id':
      return { condition: equal(parseId(text, name)), unlisted: [] }
    case 'flag': {
      const value = parseFlag(query, name) === true
      // what is asked for as published is what everybody sees: not a published drink whose episode is hidden
      const shown = value && key === entity.publishedBy ? publicField(entity) : null
      return { condition: { [shown ?? fieldOf(entity, key)]: { equals: value } }, unlisted: [] }
    }
    default: {
      if (isBlank(text)) throw invalidParameter(name, 'must not be empty')
      const value = textKey(text)
      return { condition: value === null ? NOTHING : equal(value), unlisted: [] }
    }
  }
}

function parseOrder(entity: Entity, query: URLSearchParams, ofPublic: boolean): Window['order'] {
  const sort = parseParameter(query, 'sort')
  if (sort === null) return defaultOrder(entity)
  const keys = sortKeys(entity)
  const key = keys.get(sort.replace(/^-/, ''))
  if (key === undefined) throw invalidParameter('sort', `${mustBeOneOf([...keys.keys()])}, with - in front for descending order`)
  return orderBy(entity, sort.startsWith('-') ? `-${key}` : key, ofPublic)
}

function parseMissing(entity: Entity, query: URLSearchParams, isAdmin: boolean, ofPublic: boolean): Where[] {
  const name = parseChoice(query, 'missing', missingNames(entity))
  // to others than administrators, plans are missing everywhere
  if (name === null || (!isAdmin && plansOf(entity).includes(name))) return []
  const key = optionalFields(entity).get(name)
  return [key === undefined ? { [sortField(entity, name, ofPublic)]: { equals: 0 } } : isMissing(entity, key)]
}

/** What `status` asks for, which has no effect for others than administrators. @throws HttpError 422 */
function parseStatus(entity: Entity, query: URLSearchParams, isAdmin: boolean): Pick<ParsedList, 'conditions' | 'isPending'> {
  const { publishedBy } = entity
  const status = publishedBy === undefined ? null : parseChoice(query, STATUS, statusesOf(entity))
  if (publishedBy === undefined || status === null || !isAdmin) return { conditions: [], isPending: false }
  if (status === PENDING) return { conditions: [], isPending: true }
  const { isPublished, ...times } = STATUS_RULES[status]
  const conditions = [
    hasValue(entity, publishedBy, isPublished),
    ...Object.entries(times).map(([key, isSet]): Where => ({ [key]: { exists: isSet } })),
  ]
  return { conditions, isPending: false }
}

/** The parameter by which administrators ask for what everybody sees. */
export const IS_PUBLISHED: ListParameter = { name: 'is_published', kind: 'flag' }

/** Who reads: with `is_published=true`, an administrator reads as everybody does. For others it has no effect. @throws HttpError 422 */
export const readerOf = (query: URLSearchParams, viewer: Viewer): Viewer => (parseFlag(query, IS_PUBLISHED.name) === true ? null : viewer)

/** The condition of `is_published`, which has no effect for others than administrators. @throws HttpError 422 */
export function parsePublished(entity: Entity, query: URLSearchParams, isAdmin: boolean): Where[] {
  const filter = entity.publishedBy === undefined ? null : parseFilter(entity, entity.publishedBy, query)
  return filter && isAdmin ? [filter.condition] : []
}

/**
 * Parses `q`, `sort`, the filters and `missing` of a list. Only administrators can narrow it by its records' publication: for
 * others, these filters have no effect.
 * @throws HttpError 422
 */
export function parseList(entity: Entity, query: URLSearchParams, isAdmin: boolean): ParsedList {
  const words = parseWords(query)
  const filters = entity.list.filters.flatMap((key) => {
    const filter = parseFilter(entity, key, query)
    return filter && (isAdmin || key !== entity.publishedBy) ? filter : []
  })
  const status = parseStatus(entity, query, isAdmin)
  const ofPublic = !isAdmin || query.get(IS_PUBLISHED.name) === 'true'
  const containing = words === null ? [NOTHING] : hasWords(words)
  return {
    conditions: [
      ...filters.map(({ condition }) => condition),
      ...status.conditions,
      ...parseRange(entity, query),
      ...parseYear(entity, query),
      ...parseMissing(entity, query, isAdmin, ofPublic),
      ...containing,
    ],
    isPending: status.isPending,
    order: parseOrder(entity, query, ofPublic),
    unlisted: filters.flatMap(({ unlisted }) => unlisted),
  }
}

/** The id of the record in the middle of the window; null for an ordinary window. @throws HttpError 422 */
export function parseAround(query: URLSearchParams, skip: number): number | null {
  const text = parseParameter(query, 'around')
  if (text === null) return null
  if (skip > 0) throw invalidParameter('around', 'must not be given together with skip')
  return parseId(text, 'around')
}
