import { groupDigits } from '../../cms/domain/group-digits'
import { wireName, type Entity, type Field } from '../../cms/domain/entities'
import { maxLength, messageLabel } from '../../cms/domain/entities/read-value'
import { ID_MAX } from '../../cms/domain/limits'
import { MEDIA_PATH } from '../../cms/domain/media-name'
import { RATING_MAX, RATING_MIN, RATING_STEP, TIERS } from '../../cms/domain/tier'
import { stateSchema } from '../contract/rich-text'
import { richTextNames } from '../contract/rich-text-names'
import { BLANK_PATTERN, MOMENT_PATTERN, dayPattern, linePattern, slugPattern, textPattern, urlPattern } from './patterns'
import type { Json } from './json'
import { responseJson } from './response-json'

const isRequired = (field: Field): boolean => 'required' in field && field.required !== undefined

/** Clears an optional field. */
const BLANK: Json = { type: 'string', pattern: BLANK_PATTERN }

const textType = (field: Field): Json => (isRequired(field) ? { type: 'string', minLength: 1 } : { type: ['string', 'null'] })
/** For values other than text: accepts a blank text or null too, which clear the field, unless it is required. */
const clearable = (field: Field, json: Json): Json => (isRequired(field) ? json : { anyOf: [json, BLANK, { type: 'null' }] })
/** The length of a trimmed text, which its pattern limits: `maxLength` would count the outer white space too. */
const trimmedLength = (max: number): string => `at most ${groupDigits(max)} characters without outer white space`

/** The values that requests may send in a field, as JSON Schema. */
function valueJson(field: Field): Json {
  switch (field.kind) {
    case 'rating':
      return { type: 'number', minimum: RATING_MIN, maximum: RATING_MAX, description: `Rounded to steps of ${RATING_STEP}` }
    case 'tier':
      return { ...clearable(field, { enum: [...TIERS] }), description: 'If empty, derived from the rating' }
    case 'choice':
      return clearable(field, { enum: [...field.choices] })
    case 'day':
      return {
        ...textType(field),
        pattern: dayPattern(isRequired(field)),
        description: 'YYYY-MM-DD, or an ISO 8601 timestamp with a time zone',
      }
    case 'reference':
      return clearable(field, { type: 'integer', minimum: 1, maximum: ID_MAX })
    case 'flag':
      return { ...clearable(field, { type: 'boolean' }), default: field.initial ?? false }
    case 'moment':
      return { ...textType(field), pattern: MOMENT_PATTERN, description: 'An ISO 8601 timestamp with a time zone' }
    case 'slug': {
      const max = maxLength(field)
      return {
        ...textType(field),
        pattern: slugPattern(max, isRequired(field)),
        description: `Unique; letters, digits, hyphens and underscores, ${trimmedLength(max)}`,
      }
    }
    case 'url':
    case 'picture': {
      const max = maxLength(field)
      return {
        ...textType(field),
        pattern: urlPattern(max, isRequired(field)),
        description: `An absolute http(s) URL, or a path below ${MEDIA_PATH}; ${trimmedLength(max)}`,
      }
    }
    case 'line': {
      const max = maxLength(field)
      return { ...textType(field), pattern: linePattern(max, isRequired(field)), description: `One line, ${trimmedLength(max)}` }
    }
    default:
      return { ...textType(field), maxLength: maxLength(field), pattern: textPattern(isRequired(field)) }
  }
}

/** One field of a request body as JSON Schema. */
export const fieldJson = (field: Field): Json => ({
  title: messageLabel(field),
  ...valueJson(field),
  ...(field.description === undefined ? {} : { description: field.description }),
})

/** An editor state in a request. */
const stateJson = (text: string): Json => ({
  ...responseJson(stateSchema),
  description: `The editor state of ${text}, to be sent instead of it and not with it: Lexical's JSON, with the nodes that the content model lists`,
})

/** A request body as JSON Schema. @param isPartial for a body that changes only the keys it contains. */
export function inputJson(entity: Entity, isPartial = false): Json {
  const { fields } = entity
  const texts = richTextNames(entity)
  const all = Object.entries(fields).map(([key, field]) => ({ name: wireName(key, field), field }))
  const required = all.filter(({ field }) => isRequired(field) && field.kind !== 'richText').map(({ name }) => name)
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(all.map(({ name, field }) => [name, fieldJson(field)])),
      ...Object.fromEntries(texts.map(({ text, state }) => [state, stateJson(text)])),
    },
    ...(isPartial || required.length === 0 ? {} : { required }),
    ...(isPartial || texts.length === 0
      ? {}
      : { allOf: texts.map(({ text, state }) => ({ anyOf: [{ required: [text] }, { required: [state] }] })) }),
  }
}
