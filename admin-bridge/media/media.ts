import { Router, static as serve, type ErrorRequestHandler, type Response } from 'express'
import { mediaTypeOf } from '../../cms/domain/media-name'
import type { Env } from '../../cms/env'
import { HttpError, httpError } from '../http/errors'
import { fromBucket } from './media-bucket'

const YEAR_SECONDS = 31_536_000

// names are never reused, so browsers may cache a picture for good; whatever the file holds, it cannot run
const HEADERS = {
  'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Headers of a picture that do not belong on an error. */
const OF_A_PICTURE = ['Cache-Control', 'Content-Type', 'Content-Length', 'Content-Range', 'ETag', 'Last-Modified', 'Accept-Ranges']

/** @param name file name or path; its extension alone decides the type. */
const setHeaders = (response: Response, name: string): void => void response.set({ ...HEADERS, 'Content-Type': mediaTypeOf(name) })

/** Uploads under `/media`, from the data folder or from the bucket, with the same replies in both cases. */
export function createMedia(env: Env, folder: string): Router {
  const router = Router({ caseSensitive: true })
  if (env.S3_BUCKET) router.get('/:name', fromBucket({ env, bucket: env.S3_BUCKET, setHeaders }))
  else router.use(serve(folder, { index: false, dotfiles: 'ignore', redirect: false, cacheControl: false, setHeaders }))
  router.use((request, _response, next) =>
    next(request.method === 'GET' || request.method === 'HEAD' ? httpError.notFound('picture') : httpError.method(['GET', 'HEAD'])),
  )
  router.use(asRefusal)
  return router
}

/** Errors of the static file server in our own words, and without the headers that it set for the picture. */
const asRefusal: ErrorRequestHandler = (error: { status?: number; headers?: Record<string, string> }, _request, response, next) => {
  if (!response.headersSent) OF_A_PICTURE.forEach((header) => response.removeHeader(header))
  if (error instanceof HttpError) return next(error)
  if (error.status === 412) return next(new HttpError(412, 'The picture has changed'))
  if (error.status === 416) return next(httpError.range(error.headers?.['Content-Range']))
  next(error)
}
