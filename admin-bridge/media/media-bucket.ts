import { addAbortSignal, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Request, RequestHandler, Response } from 'express'
import { readClientConfig } from '../../cms/media/bucket-client'
import type { Env } from '../../cms/env'
import { HttpError, httpError } from '../http/errors'
import { isFresh, isPreconditionFailed, rangeOf, type ByteRange } from '../http/cache/selective-read'

const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,255}$/
/** Longest waits: for the bucket's answer, for its next bytes, and for a visitor to take what was sent. */
const ANSWER_MS = 5_000
const BUCKET_IDLE_MS = 10_000
const VISITOR_IDLE_MS = 60_000

/** Headers that make a request ask for a part of the picture, or for nothing if it has not changed. */
const SELECTIVE = ['range', 'if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since'] as const

type Stored = { ETag?: string | undefined; LastModified?: Date | undefined; ContentLength?: number | undefined }
type Deps = { env: Env; bucket: string; setHeaders: (response: Response, name: string) => void }
type Visit = { name: string; request: Request; response: Response; bucket: BucketReader; setHeaders: Deps['setHeaders'] }

/**
 * Serves `/:name` from an S3 bucket as the static file server serves the local folder: ranges, conditional requests, the
 * same headers. Answers 503 when the bucket fails or does not answer in time.
 * @param setHeaders sets the headers that every picture has.
 */
export function fromBucket({ env, bucket, setHeaders }: Deps): RequestHandler {
  const client = new S3Client(readClientConfig(env))
  return async (request, response, next) => {
    const name = String(request.params['name'])
    if (!SAFE_NAME.test(name)) return next(httpError.notFound('picture'))
    const visit: Visit = { name, request, response, bucket: new BucketReader(client, bucket, response), setHeaders }
    try {
      const selective = request.method === 'HEAD' || SELECTIVE.some((header) => request.headers[header] !== undefined)
      await (selective ? sendSelected(visit) : sendWhole(visit))
    } catch (error) {
      // a started reply cannot become an error: the cut connection tells the visitor that the picture is incomplete
      if (response.headersSent || response.destroyed) response.destroy()
      else next(toRefusal(error))
    }
  }
}

function toRefusal(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)) return httpError.notFound('picture')
  return Object.assign(httpError.noBucket(), { cause: error })
}

/** One visitor's reads of the bucket. All of them end as soon as the visitor leaves. */
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

  /** @param part the wanted bytes, of the object with that ETag; the whole object without it. */
  get(name: string, part: { range?: string; etag?: string | undefined } = {}) {
    const input = {
      Bucket: this.bucket,
      Key: name,
      ...(part.range ? { Range: part.range } : {}),
      ...(part.etag ? { IfMatch: part.etag } : {}),
    }
    return this.#timed(() => this.client.send(new GetObjectCommand(input), { abortSignal: this.signal }))
  }

  /** The bytes of a body. @throws when the bucket is silent, when the visitor takes nothing, or when bytes are missing. */
  async *bytes(body: unknown, length: number | undefined): AsyncGenerator<Uint8Array> {
    if (!(body instanceof Readable)) throw new Error('The bucket sent no body')
    addAbortSignal(this.signal, body)
    let seen = 0
    let timer = setTimeout(() => this.#control.abort(), BUCKET_IDLE_MS)
    try {
      for await (const chunk of body as AsyncIterable<Uint8Array>) {
        seen += chunk.byteLength
        clearTimeout(timer)
        timer = setTimeout(() => this.#control.abort(), VISITOR_IDLE_MS)
        // runs on only when the visitor has taken the chunk: the bucket's silence is counted from there
        yield chunk
        clearTimeout(timer)
        timer = setTimeout(() => this.#control.abort(), BUCKET_IDLE_MS)
      }
    } finally {
      clearTimeout(timer)
      body.destroy()
    }
    if (length !== undefined && seen !== length) throw new Error(`The bucket sent ${seen} of ${length} bytes`)
  }

  async #timed<T>(ask: () => Promise<T>): Promise<T> {
    const late = setTimeout(() => this.#control.abort(), ANSWER_MS)
    try {
      return await ask()
    } finally {
      clearTimeout(late)
    }
  }
}

/** Sets the headers of the picture as a whole. */
function describe({ name, response, setHeaders }: Visit, { ETag, LastModified, ContentLength }: Stored): void {
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
  await sendBody(visit, object.Body, object.ContentLength, () => describe(visit, object))
}

/** A HEAD request, and a GET request for a part or with conditions: the bucket is asked about the picture first. */
async function sendSelected(visit: Visit): Promise<void> {
  const { name, request, response, bucket } = visit
  const about = await bucket.head(name)
  const size = about.ContentLength ?? 0
  const validators = { etag: about.ETag, lastModified: about.LastModified?.toUTCString() }
  if (isPreconditionFailed(request.headers, validators)) throw new HttpError(412, 'The picture has changed')
  if (isFresh(request.headers, validators)) {
    describe(visit, about)
    response.removeHeader('Content-Type')
    response.removeHeader('Content-Length')
    return void response.status(304).end()
  }
  const range = rangeOf(request, size, validators)
  if (range === 'unsatisfiable') throw httpError.range(`bytes */${size}`)
  if (request.method === 'HEAD') {
    describe(visit, about)
    if (range) setRange(response, range, size)
    return void response.end()
  }
  if (!range) return sendWhole(visit)
  const object = await bucket.get(name, { range: `bytes=${range.start}-${range.end}`, etag: about.ETag })
  // a bucket may ignore the range and send everything, which is a right answer too
  if (object.ContentRange === undefined) {
    return sendBody(visit, object.Body, object.ContentLength, () => describe(visit, object))
  }
  if (object.ContentRange !== contentRange(range, size)) throw new Error(`The bucket sent ${object.ContentRange}`)
  await sendBody(visit, object.Body, range.end - range.start + 1, () => {
    describe(visit, about)
    setRange(response, range, size)
  })
}

const contentRange = ({ start, end }: ByteRange, size: number): string => `bytes ${start}-${end}/${size}`

function setRange(response: Response, range: ByteRange, size: number): void {
  response.status(206).set({ 'Content-Range': contentRange(range, size), 'Content-Length': String(range.end - range.start + 1) })
}

/** Waits for the first bytes before the reply starts, so that a bucket that stalls here is still answered with 503. */
async function sendBody({ bucket, response }: Visit, body: unknown, length: number | undefined, start: () => void): Promise<void> {
  const bytes = bucket.bytes(body, length)
  const first = await bytes.next()
  start()
  const all = async function* () {
    if (!first.done) yield first.value
    yield* bytes
  }
  await pipeline(all, response, { signal: bucket.signal })
}
