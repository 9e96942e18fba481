import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, HeadObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { Request, RequestHandler, Response } from 'express'
import { readClientConfig } from '../../cms/media/bucket-client'
import type { Env } from '../../cms/env'
import { HttpError, httpError } from '../http/errors'

/** The 412 for a conditional request that names another version. */
export const pictureChanged = (): HttpError => new HttpError(412, 'The picture has changed')

/** The HttpError for an error of the bucket: 503, unless it is one already. */
export const bucketError = (error: unknown): HttpError =>
  error instanceof HttpError ? error : Object.assign(httpError.bucketUnavailable(), { cause: error })

const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,255}$/
/** A single range. Buckets disagree about anything else, so it is not passed on, and the whole file is sent. */
const RANGE = /^bytes=(\d+-\d*|-\d+)$/
/** Longest wait for the first bytes. */
const RESPONSE_MS = 5_000

type Deps = { env: Env; bucket: string; setHeaders: (response: Response, name: string) => void }

/**
 * Serves `/:name` from an S3 bucket, which answers ranges and conditions itself. Sends 503 when the bucket fails or does not
 * respond in time, and leaves missing files to the next handler.
 * @param setHeaders sets the headers that every picture has.
 */
export function serveFromBucket({ env, bucket, setHeaders }: Deps): RequestHandler {
  const client = new S3Client(readClientConfig(env))
  return async (request, response, next) => {
    const name = String(request.params['name'])
    if (!SAFE_NAME.test(name)) return next()
    const control = new AbortController()
    const abort = (): void => control.abort()
    response.once('close', abort)
    const timer = setTimeout(abort, RESPONSE_MS)
    try {
      const input = { Bucket: bucket, Key: name, ...conditionsOf(request) }
      const options = { abortSignal: control.signal }
      const object = await (request.method === 'HEAD'
        ? client.send(new HeadObjectCommand(input), options)
        : client.send(new GetObjectCommand(input), options))
      const body = 'Body' in object && object.Body instanceof Readable ? object.Body : null
      // a bucket that stalls after its headers still results in 503
      if (body && object.ContentLength !== 0) await once(body, 'readable', { signal: control.signal })
      clearTimeout(timer)
      setHeaders(response, name)
      const size = { 'Content-Length': object.ContentLength?.toString(), 'Content-Range': object.ContentRange }
      setGiven(response, { 'Accept-Ranges': 'bytes', ETag: object.ETag, 'Last-Modified': object.LastModified?.toUTCString(), ...size })
      response.status(object.ContentRange === undefined ? 200 : 206)
      await (body ? pipeline(body, response) : response.end())
    } catch (error) {
      // a response that has started cannot become an error: closing the connection shows that the picture is incomplete
      if (response.headersSent || response.destroyed) return void response.destroy()
      const answer = error instanceof S3ServiceException ? error.$response : undefined
      if (answer?.statusCode !== 304) return next(refusalOf(error))
      setHeaders(response, name)
      response.removeHeader('Content-Type')
      setGiven(response, { ETag: answer.headers['etag'], 'Last-Modified': answer.headers['last-modified'] })
      response.status(304).end()
    } finally {
      clearTimeout(timer)
    }
  }
}

/** The headers of a request that S3 obeys. A range that depends on a version gives way to the whole file. */
function conditionsOf({ headers }: Request) {
  const dateOf = (header: string | undefined): Date | undefined =>
    Number.isNaN(Date.parse(header ?? '')) ? undefined : new Date(header ?? '')
  return {
    Range: headers['if-range'] === undefined && RANGE.test(headers.range ?? '') ? headers.range : undefined,
    IfMatch: headers['if-match'],
    IfNoneMatch: headers['if-none-match'],
    IfModifiedSince: dateOf(headers['if-modified-since']),
    IfUnmodifiedSince: dateOf(headers['if-unmodified-since']),
  }
}

/** Sets the headers that have a value. */
function setGiven(response: Response, headers: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.set(name, value)
}

/** The error for what the bucket refused; undefined for a picture that it does not have. */
function refusalOf(error: unknown): HttpError | undefined {
  if (!(error instanceof S3ServiceException)) return bucketError(error)
  if (['NoSuchKey', 'NotFound'].includes(error.name)) return undefined
  if (error.$metadata.httpStatusCode === 412) return pictureChanged()
  return error.$metadata.httpStatusCode === 416 ? httpError.rangeNotSatisfiable() : bucketError(error)
}
