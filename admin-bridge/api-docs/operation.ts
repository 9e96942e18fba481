import type * as z from 'zod/mini'
import { LIMIT_MAX, TOTAL_HEADER } from '../contract'
import { ID_MAX } from '../../cms/domain/limits'
import type { ListParameter } from '../resources/list-parameters'
import { RECORDS_FILE, asJson } from './body-json'
import { errorReference, staleResponse } from './error-json'
import { ALWAYS, ETAG, GOES_ON, IF_MATCH, RECORD_HEADERS, UNCHANGED, headerReferences } from './header-json'
import type { Json } from './json'
import { parameterJson } from './parameter-json'
import { responseJson } from './response-json'

/** A method of a path, as the document describes it. */
export type Operation = {
  summary: string
  tag: string
  access: 'read' | 'anyone' | 'signed-in' | 'administrators'
  status: number
  schema: z.ZodMiniType | null
  parameters?: Json[]
  body?: Json
  errors: number[]
  /** Whether the response is one record, and so has its tag. */
  isRecord?: true
  /** For a write that takes `If-Match`: the record in its refusal. */
  conditionalOn?: z.ZodMiniType | undefined
  /** Whether the response has a header with the total number of rows. */
  counted?: boolean
  /** Whether the response has a tag although it is no record. */
  isTagged?: true | undefined
  /** Further headers of a success. */
  headers?: readonly string[] | undefined
  /** Whether it may go on after its response. */
  mayGoOn?: true | undefined
  /** Whether a success is a file with records. */
  isFile?: true | undefined
}

/** An optional query parameter. */
export const query = (name: string, schema: Json): Json => ({ name, in: 'query', required: false, schema })
/** The parameters of a window of a list. */
export const windowParameters = (limit: number): Json[] => [
  query('skip', { type: 'integer', minimum: 0, maximum: ID_MAX, default: 0 }),
  query('limit', { type: 'integer', minimum: 0, maximum: LIMIT_MAX, default: limit }),
]
/** A route's own parameter. */
export const listed = (each: ListParameter): Json => ({ ...query(each.name, parameterJson(each)), required: each.isRequired === true })

/** An operation in the form of the document. */
export function described(operation: Operation): Json {
  const { summary, tag, access, status, schema, parameters = [], body, errors, counted, isRecord, isTagged, conditionalOn } = operation
  const isRead = access === 'read'
  const failures = [400, ...errors, 503, ...(isRead ? [] : [507])].map((code) => [code, errorReference(code)])
  const headers = [
    ...ALWAYS,
    ...(isRead || isTagged ? [ETAG] : []),
    ...(isRecord ? RECORD_HEADERS : []),
    ...(counted ? [TOTAL_HEADER] : []),
    ...(operation.headers ?? []),
  ]
  return {
    summary,
    tags: [tag],
    parameters: [...parameters, ...(conditionalOn ? [IF_MATCH] : [])],
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    ...(isRead || access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    responses: {
      [status]: {
        description: schema || operation.isFile ? 'Success' : 'Success, without a body',
        headers: headerReferences(headers),
        ...(schema ? { content: asJson(responseJson(schema)) } : {}),
        ...(operation.isFile ? { content: RECORDS_FILE } : {}),
      },
      ...(operation.mayGoOn ? { 202: schema ? { ...GOES_ON, content: asJson(responseJson(schema)) } : GOES_ON } : {}),
      ...(isRead ? { 304: UNCHANGED } : {}),
      ...Object.fromEntries(failures),
      ...(conditionalOn ? { 412: staleResponse(responseJson(conditionalOn)) } : {}),
    },
  }
}

/** Errors of a write, and of a body. */
export const WRITE = [401, 403]
export const BODY = [413, 415, 422]
