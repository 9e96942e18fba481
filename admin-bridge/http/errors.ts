import type { RequestHandler } from 'express'
import { APIError, Forbidden, NotFound, ValidationError } from 'payload'
import { isConflict, isDatabaseAway, isDatabaseLost, isDiskFull } from '../../cms/database/failures'
import { isFileFault } from '../../cms/database/storage-health'
import { messages } from '../../cms/domain/messages'
import type { ErrorReply } from '../contract/errors'

type FieldError = { field: string; message: string }

/** A refusal that a client is told of: status, sentence, and what goes with it (wire-contract.md 1.12). */
export class HttpError extends Error {
  override name = 'HttpError'
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly more: { fields?: FieldError[]; headers?: Record<string, string> } = {},
  ) {
    super(detail)
  }

  /** The body of the reply. */
  get body(): ErrorReply {
    return this.more.fields ? { detail: this.detail, errors: this.more.fields } : { detail: this.detail }
  }
}

const RETRY_SECONDS = '5'
const BUSY_SECONDS = '2'

/** Every refusal there is, one line each. */
export const httpError = {
  badRequest: (detail: string) => new HttpError(400, detail),
  unauthorized: (detail = 'Sign in to do this') => new HttpError(401, detail, { headers: { 'WWW-Authenticate': 'Bearer' } }),
  forbidden: () => new HttpError(403, 'Only administrators may do this'),
  notFound: (noun = 'page') => new HttpError(404, `${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`),
  method: (allowed: string[]) => new HttpError(405, 'This address does not take that method', { headers: { Allow: allowed.join(', ') } }),
  conflict: (detail: string) => new HttpError(409, detail),
  tooLarge: (detail = 'The request is too large') => new HttpError(413, detail),
  mediaType: (wanted: string) => new HttpError(415, `The request must be sent as ${wanted}`),
  encoding: () => new HttpError(415, 'The request has an encoding that is not understood'),
  invalid: (fields: FieldError[]) => new HttpError(422, fields[0]?.message ?? 'The request is not valid', { fields }),
  tooMany: (seconds: number) =>
    new HttpError(429, 'Too many tries. Please wait and try again.', { headers: { 'Retry-After': String(seconds) } }),
  /** No place, no memory: the same request may succeed in a moment. */
  busy: (detail: string, status: 429 | 503) => new HttpError(status, detail, { headers: { 'Retry-After': BUSY_SECONDS } }),
  unavailable: () => new HttpError(503, messages.databaseAway, { headers: { 'Retry-After': RETRY_SECONDS } }),
  lost: () => new HttpError(503, messages.databaseLost, { headers: { 'Retry-After': RETRY_SECONDS } }),
  storageFailing: () => new HttpError(503, messages.storageFailing, { headers: { 'Retry-After': RETRY_SECONDS } }),
  diskFull: () => new HttpError(507, messages.diskFull),
  noBucket: () => new HttpError(503, 'The pictures are unavailable. Please try again.', { headers: { 'Retry-After': RETRY_SECONDS } }),
  /** @param contentRange tells the size of the whole, as the header says it. */
  range: (contentRange = 'bytes */*') => new HttpError(416, 'The file has no such range', { headers: { 'Content-Range': contentRange } }),
}

/** The end of a route that is only read. */
export const readOnly: RequestHandler = (_request, _response, next) => next(httpError.method(['GET', 'HEAD']))

/** Did the bucket refuse, or not answer? The S3 client marks its errors so. */
const isBucketError = (error: unknown): boolean => error instanceof Error && '$metadata' in error

/** How one resource speaks of Payload's fields. */
export type FieldMessages = { field(payloadField: string): string; taken: Readonly<Record<string, string>> }
const plain: FieldMessages = { field: (name) => name, taken: {} }

const UNIQUE = /must be unique|already registered|already exists/i

/**
 * Any error as a refusal that may be told; null for a fault of our own, which is logged and told as nothing more.
 * @param words how the resource at hand names its fields.
 */
export function toHttpError(error: unknown, words: FieldMessages = plain): HttpError | null {
  if (error instanceof HttpError) return error
  if (isBucketError(error)) return httpError.noBucket()
  if (isDiskFull(error)) return httpError.diskFull()
  if (isDatabaseLost(error)) return httpError.lost()
  if (isDatabaseAway(error) || isConflict(error)) return httpError.unavailable()
  if (isFileFault(error)) return httpError.storageFailing()
  if (error instanceof ValidationError) {
    const errors = error.data.errors.map(({ path, message }) => ({ path, field: words.field(path), message: String(message) }))
    const conflicts = ({ path, message }: { path: string; message: string }): boolean =>
      UNIQUE.test(message) && words.taken[path] !== undefined
    const others = errors.filter((each) => !conflicts(each))
    const [taken] = others.length > 0 ? [] : errors
    if (taken) return httpError.conflict(words.taken[taken.path] ?? taken.message)
    return httpError.invalid(others.map(({ field, message }) => ({ field, message })))
  }
  if (error instanceof NotFound) return httpError.notFound('record')
  if (error instanceof Forbidden) return httpError.forbidden()
  if (error instanceof APIError && error.isPublic && error.status < 500) {
    return error.status === 422
      ? httpError.invalid([{ field: 'file', message: error.message }])
      : new HttpError(error.status, error.message)
  }
  // Payload itself knows no 503: this one is ours, with a sentence for the client
  if (error instanceof APIError && error.isPublic && error.status === 503) {
    return new HttpError(503, error.message, { headers: { 'Retry-After': RETRY_SECONDS } })
  }
  return fromExpress(error)
}

/**
 * The 503 for a page or file that could not be made because the database or the disk failed; null for any other error.
 * A full disk is 503 here too: a reader saves nothing.
 */
export function storageOutage(error: unknown): HttpError | null {
  const known = toHttpError(error)
  if (!known || known.status < 503) return null
  return known.status === 503 ? known : new HttpError(503, known.detail, httpError.unavailable().more)
}

/** Refusals of the parsers in front of us (body, multipart, path). */
function fromExpress(error: unknown): HttpError | null {
  const { status, type } = error as { status?: number; type?: string }
  if (type === 'entity.too.large') return httpError.tooLarge()
  if (type === 'entity.parse.failed') return httpError.badRequest('The request is not valid JSON')
  if (status === 415) return httpError.encoding()
  if (status === 416) return new HttpError(416, 'The file has no such range')
  if (status !== undefined && status >= 400 && status < 500) return httpError.badRequest('The request could not be read')
  return error instanceof URIError ? httpError.badRequest('The address could not be read') : null
}
