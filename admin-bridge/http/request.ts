import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { CLIENT_CLOSED_REQUEST } from './limits/client-abort'
import type { HttpError } from './errors'
import { API_HEADERS } from './security-headers'

export { API_HEADERS }

/** How long a client that has its response may continue to send its body. */
const UNFINISHED_BODY_MS = 5_000

const PUBLIC = { 'Cache-Control': 'public, no-cache', Vary: 'Authorization, Accept-Encoding' }
const PRIVATE = { 'Cache-Control': 'private, no-store', Vary: 'Authorization, Accept-Encoding' }

/** Caching headers of a read: private for requests with a token, public otherwise. */
export const cacheHeaders = (request: IncomingMessage): Record<string, string> =>
  request.headers.authorization === undefined ? PUBLIC : PRIVATE

/** Assigns the request its id, and logs the request when its response is complete. @returns the id. */
export function trackRequest(request: IncomingMessage, response: ServerResponse, log: Logger): string {
  const id = randomUUID()
  const startedAt = performance.now()
  const path = (request.url ?? '').split('?')[0]
  response.setHeader('X-Request-Id', id)
  response.once('finish', () => disconnectUnfinished(request))
  response.once('close', () => {
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    // an unsent response has no meaningful status: Node's default is 200
    const outcome = response.writableFinished ? { status: response.statusCode } : { status: CLIENT_CLOSED_REQUEST, aborted: true }
    log.info({ id, method: request.method, path, ms, ...outcome }, 'request')
  })
  return id
}

/** Gives a client that has its response a moment to finish sending its body. Closing immediately could lose the response. */
function disconnectUnfinished(request: IncomingMessage): void {
  if (request.complete) return
  setTimeout(() => request.complete || request.socket.destroy(), UNFINISHED_BODY_MS).unref()
}

/** Sends an error as JSON. All errors have this shape. */
export function sendError(request: IncomingMessage, response: ServerResponse, error: HttpError): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const body = Buffer.from(JSON.stringify(error.body))
  response.writeHead(error.status, {
    ...API_HEADERS,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(body.length),
    'Cache-Control': 'no-store',
    Vary: 'Authorization',
    ...error.options.headers,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
