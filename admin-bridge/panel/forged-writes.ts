import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { HttpError } from '../http/errors'
import { sendPanelError } from './responses'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const forged = new HttpError(403, 'This request comes from another site')

/**
 * Whether another site may have made the browser send this write with the visitor's cookie. Payload checks `Origin` if it is
 * present; without it, it accepts the cookie from a page of a sibling domain (`same-site`). This check requires the same
 * origin. A client that sends neither header is not a browser; Payload ignores its cookie and requires a token.
 */
export function isForgedWrite({ method = '', headers }: IncomingMessage): boolean {
  if (SAFE_METHODS.has(method) || headers.cookie === undefined || headers.origin !== undefined) return false
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin'
}

/** Rejects forged writes with 403. Mount it in front of the panel and its REST API. */
export const rejectForgedWrites: RequestHandler = (request, response, next) =>
  isForgedWrite(request) ? sendPanelError(request, response, forged) : next()
