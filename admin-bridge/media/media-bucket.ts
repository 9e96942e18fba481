import { addAbortSignal, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Request, RequestHandler, Response } from 'express'
import { readClientConfig } from '../../cms/media/bucket-client'
import type { Env } from '../../cms/env'
import { HttpError, httpError } from '../http/errors'
import { isNotModified, isPreconditionFailed, requestedRange, type ByteRange } from '../http/cache/conditional-request'

/** The 412 for a conditional request that names another version. */
export const pictureChanged = (): HttpError => new HttpError(412, 'The picture has changed')

const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,255}$/
/** Timeouts: for the bucket to respond, for its next bytes, and for a visitor to read what was sent. */
const RESPONSE_MS = 5_000
const BUCKET_IDLE_MS = 10_000
const VISITOR_IDLE_MS = 60_000

/** Request headers that make a request a range request or a conditional request. */
const CONDITIONAL_HEADERS = ['range', 'if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since'] as const

type ObjectInfo = { ETag?: string | undefined; LastModified?: Date | undefined; ContentLength?: number | undefined }
type Deps = { env: Env; bucket: string; setHeaders: (response: Response, name: string) => void }
type Visit = { name: string; request: Request; response: Response; bucket: BucketReader; setHeaders: Deps['setHeaders'] }

/**
 * Serves `/:name` from an S3 bucket in the same way as the static file server serves the local folder: ranges, conditional
 * requests, the same headers. Sends 503 when the bucket fails or does not respond in time, and leaves missing files to the next handler.
 * @param setHeaders sets the headers that every picture has.
 */
export function serveFromBucket({ env, bucket, setHeaders }: Deps): RequestHandler {
  const client = new S3Client(readClientConfig(env))
  return async (request, response, next) => {
    const name = String(request.params['name'])
    if (!SAFE_NAME.test(name)) return next()
    const visit: Visit = { name, request, response, bucket: new BucketReader(client, bucket, response), setHeaders }
    try {
      const isConditional = request.method === 'HEAD' || CONDITIONAL_HEADERS.some((header) => request.headers[header] !== undefined)
      await (isConditional ? sendConditional(visit) : sendWhole(visit))
    } catch (error) {
      // a response that has started cannot become an error: closing the connection shows that the picture is incomplete
      if (response.headersSent || response.destroyed) response.destroy()
      else next(isMissing(error) ? undefined : bucketError(error))
    }
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)

/** The HttpError for an error of the bucket: 503, unless it is one already. */
export function bucketError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  return Object.assign(httpError.bucketUnavailable(), { cause: error })
}

/** Reads the bucket for one visitor. All reads abort when the visitor disconnects. */
class BucketReader {
  readonly #control = new AbortController()

  constructor(
    private readonly client: S3Client,
    private readonly bucket: string,
    response: Response,
  ) {
    response.once('close', () => this.#control.abort())
  }

  get signal(): AbortSignal {
    return this.#control.signal
  }

  head(name: string) {
    return this.#timed(() => this.client.send(new HeadObjectCommand({ Bucket: this.bucket, Key: name }), { abortSignal: this.signal }))
  }

  /** @param part the requested bytes of the object with that ETag; the whole object without it. */
  get(name: string, part: { range?: string; etag?: string | undefined } = {}) {
    const input = {
      Bucket: this.bucket,
      Key: name,
      ...(part.range ? { Range: part.range } : {}),
      ...(part.etag ? { IfMatch: part.etag } : {}),
    }
    return this.#timed(() => this.client.send(new GetObjectCommand(input), { abortSignal: this.signal }))
  }

  /** Yields the bytes of a body. @throws when the bucket stalls, when the visitor stalls, or when bytes are missing. */
  async *bytes(body: unknown, length: number | undefined): AsyncGenerator<Uint8Array> {
    if (!(body instanceof Readable)) throw new Error('The bucket sent no body')
    addAbortSignal(this.signal, body)
    let received = 0
    let timer = setTimeout(() => this.#control.abort(), BUCKET_IDLE_MS)
    try {
      for await (const chunk of chunksOf(body)) {
        received += chunk.byteLength
        clearTimeout(timer)
        timer = setTimeout(() => this.#control.abort(), VISITOR_IDLE_MS)
        // resumes when the visitor has read the chunk; the bucket's idle time starts then
        yield chunk
        clearTimeout(timer)
        timer = setTimeout(() => this.#control.abort(), BUCKET_IDLE_MS)
      }
    } finally {
      clearTimeout(timer)
      body.destroy()
    }
    if (length !== undefined && received !== length) throw new Error(`The bucket sent ${received} of ${length} bytes`)
  }

  async #timed<T>(send: () => Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.#control.abort(), RESPONSE_MS)
    try {
      return await send()
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Yields the chunks of an object stream without decoding, so they are bytes. */
async function* chunksOf(stream: Readable): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) if (chunk instanceof Uint8Array) yield chunk
}

/** Sets the headers of the whole picture. */
function setPictureHeaders({ name, response, setHeaders }: Visit, { ETag, LastModified, ContentLength }: ObjectInfo): void {
  setHeaders(response, name)
  response.set({
    'Accept-Ranges': 'bytes',
    ...(ETag ? { ETag } : {}),
    ...(LastModified ? { 'Last-Modified': LastModified.toUTCString() } : {}),
    ...(ContentLength === undefined ? {} : { 'Content-Length': String(ContentLength) }),
  })
}

async function sendWhole(visit: Visit): Promise<void> {
  const object = await visit.bucket.get(visit.name)
  await sendBody(visit, object.Body, object.ContentLength, () => setPictureHeaders(visit, object))
}

/** Answers HEAD, range and conditional requests, which first need the object's metadata. */
async function sendConditional(visit: Visit): Promise<void> {
  const { name, request, response, bucket } = visit
  const info = await bucket.head(name)
  const size = info.ContentLength ?? 0
  const validators = { etag: info.ETag, lastModified: info.LastModified?.toUTCString() }
  if (isPreconditionFailed(request.headers, validators)) throw pictureChanged()
  if (isNotModified(request.headers, validators)) {
    setPictureHeaders(visit, info)
    response.removeHeader('Content-Type')
    response.removeHeader('Content-Length')
    return void response.status(304).end()
  }
  const range = requestedRange(request, size, validators)
  if (range === 'unsatisfiable') throw httpError.rangeNotSatisfiable(`bytes */${size}`)
  if (request.method === 'HEAD') {
    setPictureHeaders(visit, info)
    if (range) setRange(response, range, size)
    return void response.end()
  }
  if (!range) return sendWhole(visit)
  const object = await bucket.get(name, { range: `bytes=${range.start}-${range.end}`, etag: info.ETag })
  // a bucket may ignore the range and send the whole object, which is a valid response
  if (object.ContentRange === undefined) {
    return sendBody(visit, object.Body, object.ContentLength, () => setPictureHeaders(visit, object))
  }
  if (object.ContentRange !== contentRange(range, size)) throw new Error(`The bucket sent ${object.ContentRange}`)
  await sendBody(visit, object.Body, range.end - range.start + 1, () => {
    setPictureHeaders(visit, info)
    setRange(response, range, size)
  })
}

const contentRange = ({ start, end }: ByteRange, size: number): string => `bytes ${start}-${end}/${size}`

function setRange(response: Response, range: ByteRange, size: number): void {
  response.status(206).set({ 'Content-Range': contentRange(range, size), 'Content-Length': String(range.end - range.start + 1) })
}

/** Waits for the first bytes before it starts the response, so that a bucket that stalls here still results in 503. */
async function sendBody({ bucket, response }: Visit, body: unknown, length: number | undefined, startResponse: () => void): Promise<void> {
  const bytes = bucket.bytes(body, length)
  const first = await bytes.next()
  startResponse()
  const allBytes = async function* () {
    if (!first.done) yield first.value
    yield* bytes
  }
  await pipeline(allBytes, response, { signal: bucket.signal })
}
