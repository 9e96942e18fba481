import type { IncomingMessage, ServerResponse } from 'node:http'
import express from 'express'
import multer, { MulterError } from 'multer'
import * as z from 'zod/mini'
import { RICH_BODY_MAX_BYTES, UPLOAD_MAX_BYTES } from '../../cms/domain/limits'
import { UPLOAD_ALT_FIELD, UPLOAD_FIELD } from '../contract'
import { readBody, type BodyLimits } from './buffered-body'
import { clientAbortSignal } from './limits/client-abort'
import { httpError } from './errors'
import { RequestSlots } from './limits/request-slots'

/** Largest JSON body without formatted text. */
const JSON_MAX_BYTES = 1024 * 1024

type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void

const parseBytes = (limit: number): Middleware => express.raw({ limit, type: () => true })
const parsers = { plain: parseBytes(JSON_MAX_BYTES), rich: parseBytes(RICH_BODY_MAX_BYTES) }
const multipart = multer({
  storage: multer.memoryStorage(),
  defParamCharset: 'utf8',
  limits: { fileSize: UPLOAD_MAX_BYTES, files: 1, fields: 20, fieldSize: 64 * 1024 },
})
// multer is typed for Express but only uses Node's request
const parseFile = multipart.single(UPLOAD_FIELD) as Middleware

/** Limits the uploads that are received at once, because each is buffered in memory. */
const uploads = new RequestSlots({
  concurrency: 12,
  queueLimit: 24,
  queueTimeoutMs: 8_000,
  runTimeoutMs: 120_000,
  busy: () => httpError.busy('Too many uploads at once. Please try again.'),
  timedOut: httpError.requestTimeout,
})

/** Runs a middleware as a promise. */
const run = (middleware: Middleware, request: IncomingMessage, response: ServerResponse): Promise<void> =>
  new Promise((resolve, reject) => middleware(request, response, (error) => (error ? reject(error) : resolve())))

const contentType = (request: IncomingMessage): string => (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** Whether the declared charset, if any, is UTF-8. JSON in another charset would be decoded wrongly. */
const isUtf8 = (request: IncomingMessage): boolean =>
  /^(?!.*charset)|charset\s*=\s*"?utf-?8"?\s*(;|$)/i.test(request.headers['content-type'] ?? '')

/**
 * Reads a JSON body and parses it with a schema of the contract.
 * @param size whether it may hold a formatted text, which takes more room.
 * @throws HttpError 400 malformed, 413 too large, 415 wrong content type, 422 rejected by the schema.
 */
export async function readJsonBody<T extends z.ZodMiniType>(
  request: IncomingMessage & { body?: unknown },
  response: ServerResponse,
  schema: T,
  size: keyof typeof parsers = 'plain',
): Promise<z.infer<T>> {
  if (contentType(request) !== 'application/json' || !isUtf8(request)) throw httpError.unsupportedMediaType('application/json')
  await run(parsers[size], request, response)
  const body = parseJson(request.body)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw httpError.validationFailed([{ field: 'body', message: 'The request must be a JSON object' }])
  }
  const parsed = z.safeParse(schema, body)
  if (parsed.success) return parsed.data
  throw httpError.validationFailed(parsed.error.issues.map((issue) => ({ field: issue.path.join('.') || 'body', message: issue.message })))
}

/** Parses JSON in UTF-8. An empty body is an error. @throws HttpError 400 */
function parseJson(bytes: unknown): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes instanceof Buffer ? bytes : Buffer.alloc(0)))
  } catch {
    throw httpError.badRequest('The request is not valid JSON')
  }
}

/**
 * Reads a form-encoded body.
 * @throws HttpError 400 malformed, 408 too slow, 413 too large, 415 wrong content type, 499 client disconnected.
 */
export async function readFormBody(request: IncomingMessage, limits: BodyLimits): Promise<URLSearchParams> {
  if (contentType(request) !== 'application/x-www-form-urlencoded')
    throw httpError.unsupportedMediaType('application/x-www-form-urlencoded')
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') throw httpError.unsupportedEncoding()
  const body = await readBody(request, limits)
  limits.memory.release(body.length)
  const text = body.toString('utf8')
  try {
    decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw httpError.badRequest('The form could not be read')
  }
  return new URLSearchParams(text)
}

/**
 * Reads a body that is a file of one of these types, by their names.
 * @returns its bytes; the caller releases their memory with `limits.memory`. @throws HttpError 408 too slow, 413 too large, 415 another
 * type, 499 client disconnected, 503 memory budget exhausted.
 */
export async function readRawBody<Type extends string>(
  request: IncomingMessage,
  types: Readonly<Record<string, Type>>,
  limits: BodyLimits,
): Promise<{ type: Type; bytes: Buffer }> {
  const type = Object.hasOwn(types, contentType(request)) ? types[contentType(request)] : undefined
  if (type === undefined || !isUtf8(request)) throw httpError.unsupportedMediaType(Object.keys(types).join(' or '))
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') throw httpError.unsupportedEncoding()
  return { type, bytes: await readBody(request, limits) }
}

/**
 * Reads the single file of a multipart form.
 * @throws HttpError 400 malformed, 413 too large, 415 wrong content type, 422 no file or several files, 499 client
 * disconnected, 503 too many uploads at once.
 */
export async function readUploadedFile(request: IncomingMessage & { body?: unknown }, response: ServerResponse): Promise<UploadedFile> {
  if (contentType(request) !== 'multipart/form-data') throw httpError.unsupportedMediaType('multipart/form-data')
  await uploads.run(async () => {
    try {
      await run(parseFile, request, response)
    } catch (error) {
      throw fromMulter(error)
    }
  }, clientAbortSignal(response))
  const file = 'file' in request ? request.file : undefined
  if (!isUploadedFile(file)) throw noFile()
  const form = z.safeParse(formFields, request.body)
  return { data: file.buffer, name: file.originalname, alt: form.data?.[UPLOAD_ALT_FIELD] }
}

const formFields = z.record(z.string(), z.unknown())

/** A file, the name that its sender gave it, and what the form's field for its description holds. */
export type UploadedFile = { data: Buffer; name: string; alt: unknown }

type ParsedFile = { buffer: Buffer; originalname: string }
const isUploadedFile = (value: unknown): value is ParsedFile =>
  typeof value === 'object' && value !== null && 'buffer' in value && value.buffer instanceof Buffer && 'originalname' in value

const noFile = () =>
  httpError.validationFailed([{ field: UPLOAD_FIELD, message: `The form must contain one file in the field ${UPLOAD_FIELD}` }])

function fromMulter(error: unknown): unknown {
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') return httpError.payloadTooLarge('The file must not be larger than 10 MiB')
    return error.code === 'LIMIT_UNEXPECTED_FILE' || error.code === 'LIMIT_FILE_COUNT'
      ? noFile()
      : httpError.badRequest('The form could not be read')
  }
  return error instanceof Error ? httpError.badRequest('The form could not be read') : error
}
