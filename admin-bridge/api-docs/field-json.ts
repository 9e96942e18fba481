import { wireName, type Entity, type Field } from '../../cms/domain/entities'
import { maxLength, messageLabel } from '../../cms/domain/entities/read-value'
import { ID_MAX } from '../../cms/domain/limits'
import { RATING_MAX, RATING_MIN, RATING_STEP, TIERS } from '../../cms/domain/tier'

export type Json = Record<string, unknown>

const isRequired = (field: Field): boolean => 'required' in field && field.required !== undefined

// Patterns for values before they are trimmed. JavaScript counts the byte order mark as white space, other languages do not.
const SPACE = '[\\s\\ufeff]*'
const CONTROL = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f'
const TEXT = `[^${CONTROL}]*`
const NOT_BLANK = `^${TEXT}[^\\s\\ufeff${CONTROL}]${TEXT}$`
const trimmed = (pattern: string): string => `^${SPACE}${pattern}${SPACE}$`
const URL_PATTERN = '([hH][tT][tT][pP][sS]?://|/media/)\\S+'
const DAY_PATTERN = '[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt][0-9:.]+([Zz]|[+-][0-9:]+))?'
/** Clears an optional field. */
const BLANK: Json = { type: 'string', pattern: trimmed('') }

const orBlank = (field: Field, pattern: string): string => trimmed(isRequired(field) ? pattern : `(${pattern})?`)
const minLength = (field: Field): Json => (isRequired(field) ? { minLength: 1 } : {})
const nullableText = (field: Field): string | string[] => (isRequired(field) ? 'string' : ['string', 'null'])
/** A value other than text that a blank text or null clears, unless the field is required. */
const clearable = (field: Field, json: Json): Json => (isRequired(field) ? json : { anyOf: [json, BLANK, { type: 'null' }] })

/** The values that requests may send in a field, as JSON Schema. */
function valueJson(field: Field): Json {
  switch (field.kind) {
    case 'rating':
      return { type: 'number', minimum: RATING_MIN, maximum: RATING_MAX, description: `Stored in steps of ${RATING_STEP}` }
    case 'tier':
      return { ...clearable(field, { enum: [...TIERS] }), description: 'Left empty, it follows the rating' }
    case 'choice':
      return clearable(field, { enum: [...field.choices] })
    case 'day':
      return {
        type: nullableText(field),
        pattern: orBlank(field, DAY_PATTERN),
        description: 'YYYY-MM-DD, or an ISO 8601 timestamp with a time zone',
      }
    case 'reference':
      return clearable(field, { type: 'integer', minimum: 1, maximum: ID_MAX })
    case 'flag':
      return { ...clearable(field, { type: 'boolean' }), default: false }
    case 'slug':
      return { type: nullableText(field), ...minLength(field), maxLength: maxLength(field), pattern: orBlank(field, '[A-Za-z0-9_-]+') }
    case 'url':
    case 'picture':
      return {
        type: nullableText(field),
        maxLength: maxLength(field),
        pattern: orBlank(field, URL_PATTERN),
        description: 'An absolute http(s) URL, or a path below /media/',
      }
    default:
      return {
        type: nullableText(field),
        ...minLength(field),
        maxLength: maxLength(field),
        pattern: isRequired(field) ? NOT_BLANK : `^${TEXT}$`,
      }
  }
}

const fieldJson = (field: Field): Json => ({
  title: messageLabel(field),
  ...valueJson(field),
  ...(field.description === undefined ? {} : { description: field.description }),
})

/** A request body as JSON Schema. @param isPartial for a body that changes only the keys it holds. */
export function inputJson({ fields }: Entity, isPartial = false): Json {
  const all = Object.entries(fields)
  const required = all.filter(([, field]) => isRequired(field)).map(([key, field]) => wireName(key, field))
  return {
    type: 'object',
    properties: Object.fromEntries(all.map(([key, field]) => [wireName(key, field), fieldJson(field)])),
    ...(isPartial || required.length === 0 ? {} : { required }),
  }
}
