import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { HttpError } from './errors'
import { API_HEADERS } from './request'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
const forged = new HttpError(403, 'This request comes from another site')

/** Sends a refusal in the shape that Payload's panel reads. */
export function sendPanelRefusal(request: IncomingMessage, response: ServerResponse, { status, detail, more }: HttpError): void {
  // a body that nobody reads would keep the connection waiting
  if (!request.readableEnded) request.resume()
  response.writeHead(status, { ...API_HEADERS, 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...more.headers })
  response.end(request.method === 'HEAD' ? undefined : JSON.stringify({ errors: [{ message: detail }] }))
}

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
  isForgedWrite(request) ? sendPanelRefusal(request, response, forged) : next()
