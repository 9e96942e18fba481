import { httpError, type HttpError } from '../http/errors'

const WHOLE = /^\d{1,9}$/
/** A field, or a field inside another one; a leading hyphen sorts downwards. */
const SORT = /^-?[A-Za-z_][\w]*(?:\.[A-Za-z_]\w*)*$/
const NUMBERS = new Set(['limit', 'page', 'depth'])
/** Levels of brackets that Payload's parser follows. */
const BRACKETS_MAX = 10

const unreadable = () => httpError.badRequest('The query could not be read')
const wrong = (name: string) => httpError.badRequest(`The parameter ${name} is not valid`)

function pairsOf(query: string): [string, string][] | null {
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
const LISTS = new Set(['in', 'not_in', 'all'])
const INDEX = /^\d*$/
const ID = /^(?:-?\d{1,15}|[0-9a-f]{24}|null|)$/
const isId = (field: string): boolean => /(?:^|\.)(?:id|parent)$/.test(field)
const isDate = (field: string): boolean => /(?:At|Date)$/.test(field)

/** Judges one condition, `where[or][0][and][0][field][operator]` or shorter. No field here holds a place on the earth. */
function isCondition(name: string, value: string): boolean {
  const keys = [...name.matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key)
  while (keys[0] === 'and' || keys[0] === 'or') {
    if (keys.length === 1) return value === ''
    if (!INDEX.test(keys[1] ?? '')) return false
    keys.splice(0, 2)
  }
  const [field, operator, index, ...more] = keys
  if (field === undefined || operator === undefined) return field === undefined
  if (!OPERATORS.test(operator) || more.length > 0 || (index !== undefined && !(LISTS.has(operator) && INDEX.test(index)))) return false
  if (operator === 'exists') return true
  const values = LISTS.has(operator) ? value.split(',') : [value]
  if (isId(field) && !/like|contains/.test(operator)) return values.every((each) => ID.test(each))
  return !isDate(field) || values.every((each) => each === '' || each === 'null' || !Number.isNaN(Date.parse(each)))
}

/**
 * Judges the query of a call of Payload's REST, as far as it can be judged without the fields.
 * @param query without its question mark. @returns the refusal (400), or null.
 */
export function queryProblem(query: string): HttpError | null {
  const pairs = pairsOf(query)
  if (pairs === null) return unreadable()
  const seen = new Set<string>()
  for (const [name, value] of pairs) {
    const [root = ''] = name.split('[', 1)
    const brackets = name.match(/\[/g)?.length ?? 0
    if (root === '' || brackets > BRACKETS_MAX || /__proto__|\[(?:constructor|prototype)\]/.test(name)) return unreadable()
    if (NUMBERS.has(root) && (brackets > 0 || seen.has(root) || !(value === '' || WHOLE.test(value)))) return wrong(root)
    if (root === 'sort' && !value.split(',').every((each) => SORT.test(each))) return wrong(root)
    if ((root === 'where' || root === 'data') && brackets === 0 && value !== '' && !isObject(value)) return wrong(root)
    // the same condition twice is a list, which operators for one value cannot take
    const isRepeated = seen.has(name) && !/\[(?:in|not_in|all)\]/.test(name)
    if (root === 'where' && brackets > 0 && (isRepeated || !isCondition(name, value))) return wrong(root)
    seen.add(root).add(name)
  }
  return null
}
