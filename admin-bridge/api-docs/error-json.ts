import type { Json } from './json'
import { ALWAYS, RECORD_HEADERS, RETRY_AFTER, WWW_AUTHENTICATE, headerReferences } from './header-json'

const ERRORS: Readonly<Record<number, string>> = {
  400: 'Malformed JSON, form, multipart or path',
  401: 'Missing, invalid, expired or revoked token; wrong credentials',
  403: 'Not an administrator',
  404: 'No such record',
  408: 'The body did not arrive in time',
  409: 'Conflict with another record',
  413: 'Too large',
  415: 'Unsupported content type, charset, encoding or picture',
  422: 'Invalid values',
  429: 'Too many attempts',
  503: 'The database or the storage is unavailable, or the server is busy',
  507: 'The disk is full; nothing was saved',
}

/** Headers of some errors, in addition to those of every response. */
const HEADERS: Readonly<Record<number, string>> = { 401: WWW_AUTHENTICATE, 429: RETRY_AFTER, 503: RETRY_AFTER }

const ERROR: Json = { $ref: '#/components/schemas/Error' }
/** Only a 422 names the invalid fields. */
const bodyOf = (status: number): Json => (status === 422 ? { allOf: [ERROR, { required: ['errors'] }] } : ERROR)

const nameOf = (status: number): string => `Error${status}`
const described = (status: number, description: string): Json => ({
  description,
  headers: headerReferences([...ALWAYS, ...(HEADERS[status] === undefined ? [] : [HEADERS[status]])]),
  content: { 'application/json': { schema: bodyOf(status) } },
})

/** Every error response of the document, by name. */
export const errorComponents: Json = Object.fromEntries(
  Object.entries(ERRORS).map(([status, description]) => [nameOf(Number(status)), described(Number(status), description)]),
)

/** The response for a write whose `If-Match` names another version. @param record the JSON Schema of the record. */
export const staleResponse = (record: Json): Json => ({
  description: 'The record is not the one that If-Match names; nothing was written',
  headers: headerReferences([...ALWAYS, ...RECORD_HEADERS]),
  content: { 'application/json': { schema: { allOf: [ERROR, { required: ['current'], properties: { current: record } }] } } },
})

/** The response for an error. */
export const errorReference = (status: number): Json => ({ $ref: `#/components/responses/${nameOf(status)}` })
