import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { HttpError } from '../http/errors'
import type { OwnOrigin } from '../http/own-origin'
import { sendPanelError } from './responses'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const forged = new HttpError(403, 'This request comes from another site')

/**
 * Whether another site may have made the browser send this write with the visitor's cookie. Without `Origin`, Payload accepts
 * the cookie from a page of a sibling domain (`same-site`); this check requires the same origin. A client that sends neither
 * header is not a browser; Payload ignores its cookie and requires a token. `Origin` must be the address that the request was
 * sent to, while Payload accepts every address of ours.
 */
function isForgedWrite({ method = '', headers }: IncomingMessage, { origins, isOwn }: OwnOrigins): boolean {
  if (SAFE_METHODS.has(method) || headers.cookie === undefined) return false
  // Payload ignores the cookie of a foreign origin
  if (headers.origin !== undefined) return origins.includes(headers.origin) && !isOwn({ headers }, headers.origin)
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin'
}

type OwnOrigins = { origins: readonly string[]; isOwn: OwnOrigin }

/** Rejects forged writes with 403. Mount it in front of the panel and its REST API. @param own our origins, and their check. */
export const rejectForgedWrites =
  (own: OwnOrigins): RequestHandler =>
  (request, response, next) =>
    isForgedWrite(request, own) ? sendPanelError(request, response, forged) : next()
