import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { HttpError } from '../http/errors'
import { sendPanelError } from './replies'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
const forged = new HttpError(403, 'This request comes from another site')

/**
 * Did another site make the browser send this write with the visitor's cookie? Payload checks `Origin` where there is one;
 * without it, it takes the cookie from a page of a sibling domain (`same-site`). Here such a write must come from this very
 * origin. A client that sends neither header is no browser; Payload ignores its cookie, it has to send a token.
 */
export function isForgedWrite({ method = '', headers }: IncomingMessage): boolean {
  if (READS.has(method) || headers.cookie === undefined || headers.origin !== undefined) return false
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin'
}

/** Refuses forged writes with 403. Mount it in front of the panel and its REST. */
export const refuseForgedWrites: RequestHandler = (request, response, next) =>
  isForgedWrite(request) ? sendPanelError(request, response, forged) : next()
