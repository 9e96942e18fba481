import * as z from 'zod/mini'
import { API_BASE, LIMIT_MAX, TOTAL_HEADER, UPLOAD_FIELD, errorSchema } from '../contract'
import { entityList, fieldsOfKind, type Entity } from '../../cms/domain/entities'
import { ID_MAX } from '../../cms/domain/limits'
import { resourceList } from '../resources'
import type { Resource } from '../resources/define-resource'
import { listParameters, type ListParameter } from '../resources/list-parameters'
import type { ExtraRoute } from '../resources/extra-routes'
import { errorComponents, errorReference } from './error-json'
import { inputJson, type Json } from './field-json'
import { parameterJson } from './parameter-json'
import { ALWAYS, ETAG, UNCHANGED, headerComponents, headerReferences } from './header-json'
import { NAME_PATTERN } from './patterns'
import { responseJson } from './response-json'

type Operation = {
  summary: string
  tag: string
  access: 'read' | 'anyone' | 'signed-in' | 'administrators'
  status: number
  schema: z.ZodMiniType | null
  parameters?: Json[]
  body?: Json
  errors: number[]
  /** Whether the response has a header with the total number of rows. */
  counted?: boolean
}

const asJson = (schema: Json): Json => ({ 'application/json': { schema } })

const id: Json = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1, maximum: ID_MAX } }
const query = (name: string, schema: Json): Json => ({ name, in: 'query', required: false, schema })
const windowParameters = (limit: number): Json[] => [
  query('skip', { type: 'integer', minimum: 0, maximum: ID_MAX, default: 0 }),
  query('limit', { type: 'integer', minimum: 0, maximum: LIMIT_MAX, default: limit }),
]
const listed = (parameter: ListParameter): Json => query(parameter.name, parameterJson(parameter))
const fileForm: Json = {
  'multipart/form-data': {
    schema: { type: 'object', required: [UPLOAD_FIELD], properties: { [UPLOAD_FIELD]: { type: 'string', format: 'binary' } } },
  },
}
const loginForm: Json = {
  'application/x-www-form-urlencoded': {
    schema: {
      type: 'object',
      required: ['username', 'password'],
      properties: {
        username: { type: 'string', minLength: 1, pattern: NAME_PATTERN },
        password: { type: 'string', minLength: 1, format: 'password' },
      },
    },
  },
}

function described({ summary, tag, access, status, schema, parameters = [], body, errors, counted }: Operation): Json {
  const isRead = access === 'read'
  const failures = [400, ...errors, 503, ...(isRead ? [] : [507])].map((code) => [code, errorReference(code)])
  const headers = [...ALWAYS, ...(isRead ? [ETAG] : []), ...(counted ? [TOTAL_HEADER] : [])]
  return {
    summary,
    tags: [tag],
    parameters,
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    ...(isRead || access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    responses: {
      [status]: {
        description: schema ? 'Success' : 'Success, without a body',
        headers: headerReferences(headers),
        ...(schema ? { content: asJson(responseJson(schema)) } : {}),
      },
      ...(isRead ? { 304: UNCHANGED } : {}),
      ...Object.fromEntries(failures),
    },
  }
}

const WRITE = [401, 403]
const BODY = [413, 415, 422]

const isUnique = (duplicateMessages: Resource['duplicateMessages']): boolean => Object.keys(duplicateMessages).length > 0
/** Whether deleting a record can be rejected because others refer to it. */
const isRestricted = ({ collection }: Entity): boolean =>
  entityList.some((entity) =>
    fieldsOfKind(entity, 'reference').some(([, { to, onDelete }]) => to === collection && onDelete === 'restrict'),
  )

function collectionOf({ contract: { entity, noun, record, defaultLimit }, duplicateMessages }: Resource): Json {
  return {
    get: described({
      tag: noun,
      summary: `List ${entity.plural}`,
      access: 'read',
      status: 200,
      schema: z.array(record),
      parameters: [...windowParameters(defaultLimit), ...listParameters(entity).map(listed)],
      errors: [401, 422],
      counted: true,
    }),
    post: described({
      tag: noun,
      summary: `Create one ${noun}`,
      access: 'administrators',
      status: 201,
      schema: record,
      body: asJson(inputJson(entity)),
      errors: [...WRITE, ...BODY, ...(isUnique(duplicateMessages) ? [409] : [])],
    }),
  }
}

function memberOf({ contract: { entity, noun, record }, duplicateMessages }: Resource): Json {
  const common = { tag: noun, parameters: [id] }
  return {
    get: described({
      ...common,
      summary: `Read one ${noun}`,
      access: 'read',
      status: 200,
      schema: record,
      errors: [401, 404, 422],
    }),
    put: described({
      ...common,
      summary: `Update one ${noun}; keys missing from the body stay unchanged`,
      access: 'administrators',
      status: 200,
      schema: record,
      body: asJson(inputJson(entity, true)),
      errors: [...WRITE, 404, ...BODY, ...(isUnique(duplicateMessages) ? [409] : [])],
    }),
    delete: described({
      ...common,
      summary: `Delete one ${noun}`,
      access: 'administrators',
      status: 204,
      schema: null,
      errors: [...WRITE, 404, 422, ...(isRestricted(entity) ? [409] : [])],
    }),
  }
}

function pathsOf(resource: Resource): Record<string, Json> {
  const { noun, path, record, image } = resource.contract
  const upload = (field: string) => ({
    post: described({
      tag: noun,
      summary: `Upload the picture of one ${noun} (${field})`,
      access: 'administrators',
      status: 200,
      schema: record,
      parameters: [id],
      body: fileForm,
      errors: [...WRITE, 404, ...BODY],
    }),
  })
  return {
    [path]: collectionOf(resource),
    [`${path}/{id}`]: memberOf(resource),
    ...(image && { [`${path}/{id}/${image.path}`]: upload(image.field) }),
  }
}

function pathOf(route: ExtraRoute): Record<string, Json> {
  const path = route.path.replace(':id', '{id}')
  const tag = path.split('/')[2] ?? 'more'
  const parameters = route.path.includes(':id') ? [id] : []
  if ('read' in route) {
    const search = route.queryMax === undefined ? [] : [query('q', { type: 'string', maxLength: route.queryMax })]
    const paged = route.defaultLimit === undefined ? [] : windowParameters(route.defaultLimit)
    // a search shows the best matches of each kind and has no further pages
    const window = search.length > 0 ? paged.filter(({ name }) => name === 'limit') : paged
    return {
      [path]: {
        get: described({
          tag,
          summary: route.summary,
          access: 'read',
          status: 200,
          schema: route.schema,
          parameters: [...search, ...window, ...(route.listed ?? []).map(listed)],
          errors: search.length + window.length > 0 ? [401, 422] : [401],
          counted: route.isCounted === true,
        }),
      },
    }
  }
  const { method, access, summary, schema } = route
  const form = 'body' in route ? route.body : undefined
  const status = schema ? (method === 'POST' && access === 'administrators' ? 201 : 200) : 204
  const errors =
    access === 'anyone' ? [401, 413, 415, 422, 429] : access === 'signed-in' ? [401] : [...WRITE, ...(form ? BODY : [404, 409, 422])]
  return {
    [path]: {
      [method.toLowerCase()]: described({
        tag,
        summary,
        access,
        status,
        schema,
        parameters,
        ...(form ? { body: form === 'file' ? fileForm : loginForm } : {}),
        errors,
      }),
    },
  }
}

/** The OpenAPI 3.1 document, built from the declarations that validate requests and responses. @param origin the public URL. */
export function openApi(extraRoutes: ExtraRoute[], origin: string, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const entry of [...resourceList.map(pathsOf), ...extraRoutes.map(pathOf)]) {
    for (const [path, operations] of Object.entries(entry)) paths[path] = { ...paths[path], ...operations }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'CCC',
      version,
      description: [
        'A trailing slash makes no difference to any path. HEAD works wherever GET does; another method is a 405 with Allow.',
        'Any request may also get a 408 (it arrives too slowly), 417 (unsupported Expect), 421 (foreign Host) or',
        '431 (headers too large). Lengths are in Unicode code points. No text may hold lone surrogates.',
      ].join(' '),
    },
    servers: [{ url: `${origin}${API_BASE}` }],
    paths,
    components: {
      schemas: { Error: responseJson(errorSchema) },
      headers: headerComponents,
      responses: errorComponents,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}
