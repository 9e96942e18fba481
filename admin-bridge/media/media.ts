import path from 'node:path'
import { Router, static as serve, type ErrorRequestHandler, type RequestHandler, type Response } from 'express'
import { isDocument } from '../../cms/domain/document-name'
import { mediaTypeOf } from '../../cms/domain/media-name'
import type { Env } from '../../cms/env'
import { mediaStore } from '../../cms/media/media-store'
import { HttpError, httpError, rejectOtherMethods } from '../http/errors'
import { clientAbortSignal } from '../http/limits/client-abort'
import { UPLOAD_HEADERS } from '../http/security-headers'
import { bucketError, pictureChanged, serveFromBucket } from './media-bucket'
import { PictureSizes } from './picture-sizes'

const YEAR_SECONDS = 31_536_000

// file names are never reused, so browsers may cache a picture forever
const HEADERS = { ...UPLOAD_HEADERS, 'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable` }

/** A document is downloaded: a PDF may hold scripts, and the sandbox of uploads would show it as an empty page. */
const DOCUMENT_HEADERS = { 'Content-Disposition': 'attachment; filename="document.pdf"' }

/** Headers of a picture that an error response must not have. */
const PICTURE_HEADERS = [
  'Cache-Control',
  'Content-Disposition',
  'Content-Type',
  'Content-Length',
  'Content-Range',
  'ETag',
  'Last-Modified',
  'Accept-Ranges',
]

/** @param name file name or path. Only its extension determines the content type. */
const setHeaders = (response: Response, name: string): void =>
  void response.set({ ...HEADERS, 'Content-Type': mediaTypeOf(name), ...(isDocument(name) ? DOCUMENT_HEADERS : {}) })

/** Makes a size of a picture that is not stored yet. @param serveStored sends it then, as later requests find it. */
function serveNewSize(env: Env, serveStored: RequestHandler<{ name: string }>): RequestHandler<{ name: string }> {
  const sizes = new PictureSizes(mediaStore(env))
  return async (request, response, next) => {
    const { name } = request.params
    const bytes = await sizes.make(name, clientAbortSignal(response)).catch((error: unknown) => {
      throw env.S3_BUCKET ? bucketError(error) : error
    })
    if (!bytes) return next()
    const sendUnstored = (): void => {
      setHeaders(response, name)
      response.send(bytes)
    }
    await serveStored(request, response, (error?: unknown) => (error === undefined ? sendUnstored() : next(error)))
  }
}

/** Ignores a range of a HEAD request, and one that depends on a weak tag, which never says that the bytes are the same (RFC 9110). */
const dropWrongRange: RequestHandler = (request, _response, next) => {
  if (request.method === 'HEAD' || request.headers['if-range']?.includes('W/"')) delete request.headers.range
  next()
}

/**
 * Serves uploads under `/media`, from the data folder or the bucket, with the same headers in both cases. The sizes of a
 * picture are made when they are asked for first.
 */
export function createMedia(env: Env): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const folder = path.join(env.DATA_DIR, 'media')
  const serveStored: RequestHandler<{ name: string }> = env.S3_BUCKET
    ? serveFromBucket({ env, bucket: env.S3_BUCKET, setHeaders })
    : serve(folder, { index: false, dotfiles: 'ignore', redirect: false, cacheControl: false, setHeaders })
  router.use(dropWrongRange)
  router.get('/:name', serveStored)
  router.get('/:name', serveNewSize(env, serveStored))
  router.use((request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') next(httpError.notFound('picture'))
    else rejectOtherMethods(request, response, next)
  })
  router.use(mapErrors)
  return router
}

/** Maps errors of the static file server to HttpErrors, and removes the headers that it set for the picture. */
const mapErrors: ErrorRequestHandler = (error: { status?: number; headers?: Record<string, string> }, _request, response, next) => {
  if (!response.headersSent) PICTURE_HEADERS.forEach((header) => response.removeHeader(header))
  if (error instanceof HttpError) return next(error)
  if (error.status === 412) return next(pictureChanged())
  if (error.status === 416) return next(httpError.rangeNotSatisfiable(error.headers?.['Content-Range'] ?? 'bytes */*'))
  next(error)
}
