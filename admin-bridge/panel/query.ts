import { httpError, type HttpError } from '../http/errors'

const WHOLE_NUMBER = /^\d{1,9}$/
/** A field or nested field; a leading hyphen sorts in descending order. */
const SORT = /^-?[A-Za-z_][\w]*(?:\.[A-Za-z_]\w*)*$/
const NUMERIC = new Set(['limit', 'page', 'depth'])
/** Levels of brackets that Payload's parser supports. */
const BRACKETS_MAX = 10

const unreadable = () => httpError.badRequest('The query could not be read')
const invalid = (name: string) => httpError.badRequest(`The parameter ${name} is not valid`)

/** Decodes the pairs of a query; null if that is not possible. */
function parsePairs(query: string): [string, string][] | null {
  try {
    const pairs = query
      .split('&')
      .filter(Boolean)
      .map((pair): [string, string] => {
        const [name = '', value = ''] = pair.split(/=(.*)/s, 2).map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
        return [name, value]
      })
    return pairs.some((pair) => pair.join('').includes('\0')) ? null : pairs
  } catch {
    return null
  }
}

const isObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

const OPERATORS =
  /^(?:equals|not_equals|contains|like|not_like|in|not_in|all|exists|greater_than|greater_than_equal|less_than|less_than_equal)$/
const LIST_OPERATORS = new Set(['in', 'not_in', 'all'])
const INDEX = /^\d*$/
const ID = /^(?:-?\d{1,15}|[0-9a-f]{24}|null|)$/
const isIdField = (field: string): boolean => /(?:^|\.)(?:id|parent)$/.test(field)
const isDateField = (field: string): boolean => /(?:At|Date)$/.test(field)

/** Checks a condition such as `where[or][0][and][0][field][operator]`. Geographic operators are rejected: no field needs them. */
function isValidCondition(name: string, value: string): boolean {
  const keys = [...name.matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key)
  while (keys[0] === 'and' || keys[0] === 'or') {
    if (keys.length === 1) return value === ''
    if (!INDEX.test(keys[1] ?? '')) return false
    keys.splice(0, 2)
  }
  const [field, operator, index, ...more] = keys
  if (field === undefined || operator === undefined) return field === undefined
  if (!OPERATORS.test(operator) || more.length > 0 || (index !== undefined && !(LIST_OPERATORS.has(operator) && INDEX.test(index))))
    return false
  if (operator === 'exists') return true
  const values = LIST_OPERATORS.has(operator) ? value.split(',') : [value]
  if (isIdField(field) && !/like|contains/.test(operator)) return values.every((each) => ID.test(each))
  return !isDateField(field) || values.every((each) => each === '' || each === 'null' || !Number.isNaN(Date.parse(each)))
}

/**
 * Checks the query of a call to Payload's REST API, as far as possible without knowing the fields.
 * @param query without its question mark. @returns the error (400), or null.
 */
export function queryError(query: string): HttpError | null {
  const pairs = parsePairs(query)
  if (pairs === null) return unreadable()
  const seen = new Set<string>()
  for (const [name, value] of pairs) {
    const [root = ''] = name.split('[', 1)
    const brackets = name.match(/\[/g)?.length ?? 0
    if (root === '' || brackets > BRACKETS_MAX || /__proto__|\[(?:constructor|prototype)\]/.test(name)) return unreadable()
    if (NUMERIC.has(root) && (brackets > 0 || seen.has(root) || !(value === '' || WHOLE_NUMBER.test(value)))) return invalid(root)
    if (root === 'sort' && !value.split(',').every((each) => SORT.test(each))) return invalid(root)
    if ((root === 'where' || root === 'data') && brackets === 0 && value !== '' && !isObject(value)) return invalid(root)
    // Payload turns a repeated condition into a list, which fails for single-value operators
    const isRepeated = seen.has(name) && !/\[(?:in|not_in|all)\]/.test(name)
    if (root === 'where' && brackets > 0 && (isRepeated || !isValidCondition(name, value))) return invalid(root)
    seen.add(root).add(name)
  }
  return null
}
