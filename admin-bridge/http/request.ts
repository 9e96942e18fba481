import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { CLIENT_GONE } from './limits/client-abort'
import type { HttpError } from './errors'

/** What stands on every reply of ours that is not a page. */
export const API_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/** How long a client that has its reply may go on sending its body. */
const UNFINISHED_MS = 5_000

const PUBLIC = { 'Cache-Control': 'public, no-cache', Vary: 'Authorization, Accept-Encoding' }
const PRIVATE = { 'Cache-Control': 'private, no-store', Vary: 'Authorization, Accept-Encoding' }

/** How a reply may be kept on its way (wire-contract.md 1.14). */
export const cachingFor = (request: IncomingMessage): Record<string, string> =>
  request.headers.authorization === undefined ? PUBLIC : PRIVATE

/** Gives the request its id, and its log line when the reply is out (wire-contract.md 1.15). */
export function follow(request: IncomingMessage, response: ServerResponse, log: Logger): string {
  const id = randomUUID()
  const begun = performance.now()
  const path = (request.url ?? '').split('?')[0]
  response.setHeader('X-Request-Id', id)
  response.once('finish', () => cutUnfinished(request))
  response.once('close', () => {
    const ms = Math.round((performance.now() - begun) * 10) / 10
    // a reply that never got out has no status of its own: Node's is 200 until somebody sets it
    const outcome = response.writableFinished ? { status: response.statusCode } : { status: CLIENT_GONE, aborted: true }
    log.info({ id, method: request.method, path, ms, ...outcome }, 'request')
  })
  return id
}

/** A client that has its reply may finish its body for a moment; closing at once could take the reply away from it. */
function cutUnfinished(request: IncomingMessage): void {
  if (request.complete) return
  setTimeout(() => request.complete || request.socket.destroy(), UNFINISHED_MS).unref()
}

/** Sends a refusal as JSON: the one shape that errors have. */
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
    ...error.more.headers,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
