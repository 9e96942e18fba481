import type { IncomingMessage, ServerResponse } from 'node:http'
import express from 'express'
import multer, { MulterError } from 'multer'
import * as z from 'zod/mini'
import { UPLOAD_MAX_BYTES } from '../../cms/domain/limits'
import { UPLOAD_FIELD } from '../contract'
import { bufferedBody, type BodyLimits } from './buffered-body'
import { clientAbortSignal } from './limits/client-abort'
import { HttpError, httpError } from './errors'
import { RequestSlots } from './limits/request-slots'

const JSON_MAX_BYTES = 1024 * 1024

const parseBytes = express.raw({ limit: JSON_MAX_BYTES, type: () => true })
const parseFile = multer({
  storage: multer.memoryStorage(),
  limits: { fileSize: UPLOAD_MAX_BYTES, files: 1, fields: 20, fieldSize: 64 * 1024 },
}).single(UPLOAD_FIELD)

/** Uploads that arrive at once: each is held in memory until its picture is made. */
const uploads = new RequestSlots({
  places: 12,
  line: 24,
  waitMs: 8_000,
  holdMs: 120_000,
  busy: () => httpError.busy('Too many uploads at once. Please try again.', 503),
  late: () => new HttpError(408, 'The request took too long to arrive', { headers: { Connection: 'close' } }),
})

type Middleware = (request: never, response: never, next: (error?: unknown) => void) => void

const run = (middleware: unknown, request: IncomingMessage, response: ServerResponse): Promise<void> =>
  new Promise((resolve, reject) =>
    (middleware as Middleware)(request as never, response as never, (error) => (error ? reject(error) : resolve())),
  )

const contentType = (request: IncomingMessage): string => (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** JSON is UTF-8 (wire-contract.md, head); whoever names another charset means another text. */
const isUtf8 = (request: IncomingMessage): boolean =>
  /^(?!.*charset)|charset\s*=\s*"?utf-?8"?\s*(;|$)/i.test(request.headers['content-type'] ?? '')

/**
 * A JSON body, parsed by a schema of the contract.
 * @throws HttpError 400 malformed, 413 too large, 415 another content type, 422 not what the schema takes.
 */
export async function jsonBody<T extends z.ZodMiniType>(
  request: IncomingMessage & { body?: unknown },
  response: ServerResponse,
  schema: T,
): Promise<z.infer<T>> {
  if (contentType(request) !== 'application/json' || !isUtf8(request)) throw httpError.mediaType('application/json')
  await run(parseBytes, request, response)
  const body = jsonOf(request.body)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw httpError.invalid([{ field: 'body', message: 'The request must be a JSON object' }])
  }
  const parsed = z.safeParse(schema, body)
  if (parsed.success) return parsed.data
  throw httpError.invalid(parsed.error.issues.map((issue) => ({ field: issue.path.join('.') || 'body', message: issue.message })))
}

/** The value of a JSON text in UTF-8. An empty text is none. @throws HttpError 400 */
function jsonOf(bytes: unknown): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes instanceof Buffer ? bytes : Buffer.alloc(0)))
  } catch {
    throw httpError.badRequest('The request is not valid JSON')
  }
}

/**
 * A form-encoded body.
 * @throws HttpError 400 malformed, 408 too slow, 413 too large, 415 another content type, 499 the client left.
 */
export async function formBody(request: IncomingMessage, limits: BodyLimits): Promise<URLSearchParams> {
  if (contentType(request) !== 'application/x-www-form-urlencoded') throw httpError.mediaType('application/x-www-form-urlencoded')
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') throw httpError.encoding()
  const body = await bufferedBody(request, limits)
  limits.memory.free(body.length)
  const text = body.toString('utf8')
  try {
    decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw httpError.badRequest('The form could not be read')
  }
  return new URLSearchParams(text)
}

/**
 * The one file of a multipart form.
 * @throws HttpError 400 malformed, 413 too large, 415 another content type, 422 no file or more than one, 499 the client
 * left, 503 too many uploads at once.
 */
export async function fileBody(request: IncomingMessage, response: ServerResponse): Promise<{ data: Buffer; name: string }> {
  if (contentType(request) !== 'multipart/form-data') throw httpError.mediaType('multipart/form-data')
  await uploads.run(async () => {
    try {
      await run(parseFile, request, response)
    } catch (error) {
      throw fromMulter(error)
    }
  }, clientAbortSignal(response))
  const { file } = request as { file?: { buffer: Buffer; originalname: string } }
  if (!file) throw noFile()
  return { data: file.buffer, name: file.originalname }
}

const noFile = () => httpError.invalid([{ field: UPLOAD_FIELD, message: `The form must hold one file in the field ${UPLOAD_FIELD}` }])

function fromMulter(error: unknown): unknown {
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') return httpError.tooLarge('The file must not be larger than 10 MiB')
    return error.code === 'LIMIT_UNEXPECTED_FILE' || error.code === 'LIMIT_FILE_COUNT'
      ? noFile()
      : httpError.badRequest('The form could not be read')
  }
  return error instanceof Error ? httpError.badRequest('The form could not be read') : error
}
