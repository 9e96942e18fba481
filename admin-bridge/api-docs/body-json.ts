import { pictureFacts } from '../../cms/domain/entities/picture-facts'
import { UPLOAD_FIELD } from '../contract'
import { batchBodies } from '../resources/batches/batch-body'
import { previewBodies } from '../resources/previews/preview-routes'
import { viewBodies } from '../resources/views'
import { tastingBody } from '../resources/tastings'
import { fieldJson } from './field-json'
import type { Json } from './json'
import { NAME_PATTERN } from './patterns'
import { responseJson } from './response-json'

/** A JSON body with this schema. */
export const asJson = (schema: Json): Json => ({ 'application/json': { schema } })

/** The fields of a picture that requests may hold. */
const pictureProperties = (names: (keyof typeof pictureFacts)[]): Json =>
  Object.fromEntries(names.map((name) => [name, fieldJson(pictureFacts[name])]))
const fileForm: Json = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: [UPLOAD_FIELD],
      properties: { [UPLOAD_FIELD]: { type: 'string', format: 'binary' }, ...pictureProperties(['alt']) },
    },
  },
}
/** 0 to 100 */
const PERCENT = '(?:100|[1-9]?[0-9])%'
const focus: Json = {
  anyOf: [{ type: 'string', pattern: `^${PERCENT} ${PERCENT}$` }, { type: 'null' }],
  description: 'The part that stays in view where the place of the picture cuts it, from its left and top edges; null is the middle',
}
const pictureBody: Json = asJson({ type: 'object', properties: { ...pictureProperties(['alt', 'title']), focus } })
/** A form of which all fields are required. */
const formOf = (properties: Record<string, Json>): Json => ({
  'application/x-www-form-urlencoded': { schema: { type: 'object', required: Object.keys(properties), properties } },
})
const password: Json = { type: 'string', minLength: 1, format: 'password' }

/** A file with records of a kind, as imports take it and exports have it. */
export const RECORDS_FILE: Json = {
  'text/csv': { schema: { type: 'string', description: 'In UTF-8; the first line has the names of the fields' } },
  ...asJson({ type: 'array', items: { type: 'object' } }),
}

/** The request bodies of routes that no resource has. */
export const BODIES = {
  form: formOf({ username: { type: 'string', minLength: 1, pattern: NAME_PATTERN }, password }),
  password: formOf({ current_password: password, password }),
  file: fileForm,
  picture: pictureBody,
  preview: asJson(responseJson(previewBodies.preview)),
  typedPreview: asJson(responseJson(previewBodies.typedPreview)),
  batch: asJson(responseJson(batchBodies.batch)),
  selection: asJson(responseJson(batchBodies.selection)),
  tasting: asJson(responseJson(tastingBody)),
  records: RECORDS_FILE,
  view: asJson(responseJson(viewBodies.view)),
  viewChange: asJson(responseJson(viewBodies.viewChange)),
} as const
