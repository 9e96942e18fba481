import { ID_MAX } from '../../cms/domain/limits'
import { SEARCH_QUERY_MAX } from '../contract'
import type { ListParameter } from '../resources/list-parameters'
import type { Json } from './field-json'
import { VISIBLE_PATTERN } from './patterns'

/** The schema of a list's query parameter. */
export function parameterJson(parameter: ListParameter): Json {
  switch (parameter.kind) {
    case 'words':
      return { type: 'string', maxLength: SEARCH_QUERY_MAX }
    case 'choice':
      return { type: 'string', enum: [...parameter.values] }
    case 'id':
      return { type: 'integer', minimum: 1, maximum: ID_MAX }
    case 'flag':
      return { type: 'boolean' }
    case 'text':
      return { type: 'string', pattern: VISIBLE_PATTERN }
  }
}
