import { Readable } from 'node:stream'
import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3'
import { Router, static as serve, type Response } from 'express'
import type { Env } from '../../cms/env'
import { refuse } from './errors'

const YEAR_SECONDS = 31_536_000
const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,255}$/

// names are never used twice, so a picture may be kept for good; and whatever it is, it cannot act
const HEADERS = {
  'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

const setHeaders = (response: Response): void => void response.set(HEADERS)

/** Uploads under `/media`, from the data folder or from the bucket (wire-contract.md 5). */
export function createMedia(env: Env, folder: string): Router {
  const router = Router({ caseSensitive: true })
  if (env.S3_BUCKET) router.get('/:name', fromBucket(env, env.S3_BUCKET))
  else router.use(serve(folder, { index: false, dotfiles: 'ignore', redirect: false, cacheControl: false, setHeaders }))
  router.use((request, _response, next) =>
    next(request.method === 'GET' || request.method === 'HEAD' ? refuse.notFound('picture') : refuse.method(['GET', 'HEAD'])),
  )
  return router
}

function fromBucket(env: Env, bucket: string) {
  const client = new S3Client({
    region: env.S3_REGION,
    ...(env.S3_ENDPOINT ? { endpoint: env.S3_ENDPOINT, forcePathStyle: true } : {}),
    credentials: { accessKeyId: env.S3_ACCESS_KEY_ID ?? '', secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '' },
  })
  return async (
    request: { params: Record<string, string | string[]>; method: string },
    response: Response,
    next: (error?: unknown) => void,
  ): Promise<void> => {
    const name = String(request.params['name'])
    if (!SAFE_NAME.test(name)) return next(refuse.notFound('picture'))
    try {
      const object = await client.send(new GetObjectCommand({ Bucket: bucket, Key: name }))
      setHeaders(response)
      response.set({
        'Content-Type': object.ContentType ?? 'application/octet-stream',
        ...(object.ContentLength ? { 'Content-Length': String(object.ContentLength) } : {}),
      })
      if (request.method === 'HEAD' || !(object.Body instanceof Readable)) response.end()
      else object.Body.on('error', () => response.destroy()).pipe(response)
    } catch (error) {
      next(error instanceof NoSuchKey ? refuse.notFound('picture') : refuse.noBucket())
    }
  }
}
