import type { RequestHandler } from 'express'
import { APIError, Forbidden, NotFound, ValidationError } from 'payload'
import { isConflict, isDatabaseUnavailable, isDatabaseLost, isDiskFull } from '../../../cms/database/failures'
import { isFileSystemFailure } from '../../../cms/database/storage-health'
import { UNPUBLISH_FIRST, WITHDRAWAL_FIRST } from '../../../cms/domain/records/schedule-messages'
import { serverMessages } from '../../../cms/domain/server-messages'
import type { ErrorResponse } from '../../contract/errors'

/** What is wrong with a field, by its name in the API. */
export type FieldError = { field: string; message: string }

/** An error that is safe to report to a client: status, message, and optionally the invalid fields, the current record and extra headers. */
export class HttpError extends Error {
  override name = 'HttpError'
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly options: { fields?: FieldError[]; headers?: Record<string, string>; current?: unknown } = {},
  ) {
    super(detail)
  }

  /** The body of the response. */
  get body(): ErrorResponse {
    const { fields, current } = this.options
    return { detail: this.detail, ...(fields && { errors: fields }), ...(current !== undefined && { current }) }
  }
}

/** `Retry-After` of outages: the database, the bucket or the disk has failed. */
export const OUTAGE_RETRY_HEADERS = { 'Retry-After': '5' } as const
const BUSY_RETRY_HEADERS = { 'Retry-After': '2' } as const

const outage = (detail: string): HttpError => new HttpError(503, detail, { headers: OUTAGE_RETRY_HEADERS })

/** Factories for every kind of error response. */
export const httpError = {
  badRequest: (detail: string) => new HttpError(400, detail),
  unauthorized: (detail = 'Sign in to do this') => new HttpError(401, detail, { headers: { 'WWW-Authenticate': 'Bearer' } }),
  forbidden: () => new HttpError(403, 'Only administrators may do this'),
  notFound: (noun = 'page') => new HttpError(404, `${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`),
  methodNotAllowed: (allowed: string[]) => new HttpError(405, 'Method not allowed', { headers: { Allow: allowed.join(', ') } }),
  /** The request body arrives too slowly. Closes the connection, because the client may be in the middle of its body. */
  requestTimeout: () => new HttpError(408, 'The request took too long to arrive', { headers: { Connection: 'close' } }),
  conflict: (detail: string) => new HttpError(409, detail),
  /** The record is not the one that the client has read. @param current the record as a response holds it. */
  stale: (current: unknown, headers: Record<string, string>) =>
    new HttpError(412, 'This record has changed since you read it', { current, headers }),
  payloadTooLarge: (detail: string) => new HttpError(413, detail),
  unsupportedMediaType: (expected: string) => new HttpError(415, `The request must be sent as ${expected}`),
  unsupportedEncoding: () => new HttpError(415, 'The content encoding is not supported'),
  /** @param contentRange the value of the `Content-Range` header, which states the size of the whole file. */
  rangeNotSatisfiable: (contentRange?: string) =>
    new HttpError(416, 'The requested range is not available', contentRange ? { headers: { 'Content-Range': contentRange } } : {}),
  validationFailed: (fields: FieldError[]) => new HttpError(422, fields[0]?.message ?? 'The request is not valid', { fields }),
  tooManyRequests: (retryAfterSeconds: number) =>
    new HttpError(429, serverMessages.tooManyAttempts, { headers: { 'Retry-After': String(retryAfterSeconds) } }),
  /** No slot or memory is free: the same request may succeed in a moment. */
  busy: (detail = 'The server is busy. Please try again.', status: 429 | 503 = 503) =>
    new HttpError(status, detail, { headers: BUSY_RETRY_HEADERS }),
  databaseUnavailable: () => outage(serverMessages.databaseUnavailable),
  databaseFileLost: () => outage(serverMessages.databaseLost),
  storageUnavailable: () => outage(serverMessages.storageFailing),
  bucketUnavailable: () => outage('The pictures are unavailable. Please try again.'),
  diskFull: () => new HttpError(507, serverMessages.diskFull),
}

/** Ends a route that supports only reads. Any other method gets 405. */
export const rejectOtherMethods: RequestHandler = (_request, _response, next) => next(httpError.methodNotAllowed(['GET', 'HEAD']))

/** Whether the bucket failed or did not answer: the S3 client marks its errors with `$metadata`. */
const isBucketError = (error: unknown): boolean => error instanceof Error && '$metadata' in error

/** API names of one resource's fields, and its messages for values that are already taken, by Payload field. */
export type FieldMessages = { field(payloadField: string): string; taken: Readonly<Record<string, string>> }
const UNMAPPED_FIELDS: FieldMessages = { field: (name) => name, taken: {} }

const UNIQUE = /must be unique|already registered|already exists/i

/** Whether Payload found no record to change. */
const isMissingRecord = (error: unknown): boolean => error instanceof NotFound

/**
 * Maps an error to a client-safe HttpError, or null if unexpected. Unexpected errors are logged and reported as 500.
 * @param fieldMessages the field names and messages of the resource being written.
 */
export function toHttpError(error: unknown, fieldMessages: FieldMessages = UNMAPPED_FIELDS): HttpError | null {
  if (error instanceof HttpError) return error
  if (isBucketError(error)) return httpError.bucketUnavailable()
  if (isDiskFull(error)) return httpError.diskFull()
  if (isDatabaseLost(error)) return httpError.databaseFileLost()
  if (isDatabaseUnavailable(error) || isConflict(error)) return httpError.databaseUnavailable()
  if (isFileSystemFailure(error)) return httpError.storageUnavailable()
  if (error instanceof ValidationError) return fromValidation(error, fieldMessages)
  if (isMissingRecord(error)) return httpError.notFound('record')
  if (error instanceof Forbidden) return httpError.forbidden()
  if (error instanceof APIError && error.isPublic) {
    if (error.status === 422) return httpError.validationFailed([{ field: 'file', message: error.message }])
    if (error.status < 500) return new HttpError(error.status, error.message)
    // Payload itself never uses 503: our hooks throw it, with a message for the client
    if (error.status === 503) return outage(error.message)
  }
  return fromParser(error)
}

/** Maps Payload's validation errors: 409 if all of them are about values that are already taken, else 422. */
function fromValidation(error: ValidationError, { field, taken }: FieldMessages): HttpError {
  const { errors } = error.data
  const invalid = errors.filter(({ path, message }) => !UNIQUE.test(String(message)) || taken[path] === undefined)
  const [first] = errors
  if (invalid.length === 0 && first) return httpError.conflict(taken[first.path] ?? String(first.message))
  return httpError.validationFailed(invalid.map(({ path, message }) => ({ field: field(path), message: inApi(String(message)) })))
}

/** A message of the model as the API sends it. The panel, which shares the model, shows labels. */
const inApi = (message: string): string => (message === WITHDRAWAL_FIRST ? UNPUBLISH_FIRST : message)

/**
 * Returns the 503 for a page or file that could not be produced because the database or the disk failed; null for any other
 * error. A full disk is 503 here too, because a read stores nothing.
 */
export function storageOutage(error: unknown): HttpError | null {
  const known = toHttpError(error)
  if (!known || known.status < 503) return null
  return known.status === 503 ? known : outage(known.detail)
}

const MIB = 1024 * 1024

/** Maps errors of the parsers that run before a handler: bodies, multipart forms, paths. */
function fromParser(error: unknown): HttpError | null {
  const { status, type, limit }: { status?: unknown; type?: unknown; limit?: unknown } =
    typeof error === 'object' && error !== null ? error : {}
  if (type === 'entity.too.large') return httpError.payloadTooLarge(`The request is larger than ${Number(limit) / MIB} MiB`)
  if (type === 'entity.parse.failed') return httpError.badRequest('The request is not valid JSON')
  if (status === 415) return httpError.unsupportedEncoding()
  if (status === 416) return httpError.rangeNotSatisfiable()
  if (typeof status === 'number' && status >= 400 && status < 500) return httpError.badRequest('The request could not be read')
  return error instanceof URIError ? httpError.badRequest('The address could not be read') : null
}
