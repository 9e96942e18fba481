import { wireName, type Entity, type Field } from '../../cms/domain/entities'
import { maxLength, messageLabel } from '../../cms/domain/entities/read-value'
import { ID_MAX } from '../../cms/domain/limits'
import { SLUG_PATTERN } from '../../cms/domain/slug'
import { RATING_MAX, RATING_MIN, RATING_STEP, TIERS } from '../../cms/domain/tier'

export type Json = Record<string, unknown>

const isRequired = (field: Field): boolean => 'required' in field && field.required !== undefined

/** What a request may hold in a field, apart from blank values. */
function valueJson(field: Field): Json {
  switch (field.kind) {
    case 'rating':
      return { type: 'number', minimum: RATING_MIN, maximum: RATING_MAX, description: `Stored in steps of ${RATING_STEP}` }
    case 'tier':
      return { enum: [...TIERS], description: 'Left empty, it follows the rating' }
    case 'choice':
      return { enum: [...field.choices] }
    case 'day':
      return { type: 'string', description: 'YYYY-MM-DD, or an ISO 8601 timestamp with a time zone' }
    case 'reference':
      return { type: 'integer', minimum: 1, maximum: ID_MAX }
    case 'flag':
      return { type: 'boolean', default: false }
    case 'slug':
      return { type: 'string', maxLength: maxLength(field), pattern: SLUG_PATTERN.source }
    case 'url':
    case 'picture':
      return { type: 'string', maxLength: maxLength(field), format: 'uri-reference' }
    default:
      return { type: 'string', maxLength: maxLength(field) }
  }
}

/** A field of a request body as JSON Schema. */
function fieldJson(field: Field): Json {
  const json = valueJson(field)
  const facts = { title: messageLabel(field), ...(field.description === undefined ? {} : { description: field.description }) }
  if (isRequired(field)) return { ...facts, ...json, ...(json['type'] === 'string' ? { minLength: 1 } : {}) }
  if (Array.isArray(json['enum'])) return { ...facts, ...json, enum: [...json['enum'], '', null] }
  return { ...facts, ...json, type: [json['type'], 'null'] }
}

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
