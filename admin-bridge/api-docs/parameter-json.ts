import { ID_MAX, SEARCH_QUERY_MAX, SEARCH_WORDS_MAX } from '../../cms/domain/limits'
import { YEAR_MAX } from '../../cms/domain/lists/year'
import { RATING_MAX, RATING_MIN, RATING_STEP } from '../../cms/domain/tier'
import type { ListParameter } from '../resources/list-parameters'
import type { Json } from './json'
import { VISIBLE_PATTERN, dayPattern, wordsPattern } from './patterns'

/** The schema of a list's query parameter. */
export function parameterJson(parameter: ListParameter): Json {
  switch (parameter.kind) {
    case 'words':
      return { type: 'string', maxLength: SEARCH_QUERY_MAX, pattern: wordsPattern(SEARCH_WORDS_MAX) }
    case 'choice':
      return { type: 'string', enum: [...parameter.values] }
    case 'id':
      return { type: 'integer', minimum: 1, maximum: ID_MAX }
    case 'rating':
      return { type: 'number', minimum: RATING_MIN, maximum: RATING_MAX, multipleOf: RATING_STEP }
    case 'year':
      return { type: 'integer', minimum: 1, maximum: YEAR_MAX }
    case 'flag':
      return { type: 'boolean' }
    case 'instant':
      return { type: 'string', pattern: dayPattern(true) }
    case 'text': {
      const { form } = parameter
      return form
        ? { type: 'string', pattern: form.pattern.source, minLength: form.min, maxLength: form.max }
        : { type: 'string', pattern: VISIBLE_PATTERN }
    }
  }
}
