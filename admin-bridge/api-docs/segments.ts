import { KINDS } from '../../cms/domain/entities/kinds'
import { PUBLIC_ENTITIES } from '../contract'
import { PREVIEWS_PATH } from '../contract/previews'
import { ID_MAX } from '../../cms/domain/limits'
import type { Json } from './json'

const segment = (name: string, schema: Json): Json => ({ name, in: 'path', required: true, schema })
const wholeNumber: Json = { type: 'integer', minimum: 1, maximum: ID_MAX }

/** The variable part of a record's path. */
export const idSegment = segment('id', wholeNumber)
const SEGMENTS: Readonly<Record<string, Json>> = {
  id: idSegment,
  kind: segment('kind', { type: 'string', enum: [...KINDS] }),
  batch: segment('batch', wholeNumber),
  version: segment('version', wholeNumber),
  token: segment('token', { type: 'string' }),
}
/** The kinds of records that have previews. */
const previewedKind = segment('kind', { type: 'string', enum: [...PUBLIC_ENTITIES] })

const VARIABLE = /:(\w+)/g

/** A path as the document writes it: `/trash/:kind` is `/trash/{kind}`. */
export const documentedPath = (path: string): string => path.replaceAll(VARIABLE, '{$1}')

/** The parameters for the variable parts of a path. */
export const segmentsOf = (path: string): Json[] =>
  [...path.matchAll(VARIABLE)].flatMap(([, name = '']): Json[] => {
    const found = name === 'kind' && path.startsWith(PREVIEWS_PATH) ? previewedKind : SEGMENTS[name]
    return found ? [found] : []
  })
