import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestLine } from '../log'
import { CLIENT_CLOSED_REQUEST } from './limits/client-abort'
import type { HttpError } from './errors'
import { API_HEADERS } from './security-headers'

export { API_HEADERS }

/** The body of `/healthz`. */
export const ALIVE = { status: 'ok' }

/** How long a client that has its response may continue to send its body. */
const UNFINISHED_BODY_MS = 5_000

const PUBLIC = { 'Cache-Control': 'public, no-cache', Vary: 'Authorization, Accept-Encoding' }
const PRIVATE = { 'Cache-Control': 'private, no-store', Vary: 'Authorization, Accept-Encoding' }

/** Caching headers of a read: private for requests with a token, public otherwise. */
export const cacheHeaders = (request: { headers: { authorization?: string | undefined } }): Record<string, string> =>
  request.headers.authorization === undefined ? PUBLIC : PRIVATE

/** Caching headers of pages and of files that depend on content: clients revalidate them on each use. */
export const REVALIDATE = { 'Cache-Control': 'public, no-cache', Vary: 'Accept-Encoding' }

/** Decodes the escapes of ASCII characters, also those that were encoded twice. */
const plainPath = (path: string): string =>
  [1, 2].reduce((text) => text.replaceAll(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))), path)

/** The address of previews, in any spelling and at any place, such as behind a host. */
const PREVIEWS = /^.*?[/\\]previews?[/\\]+(?=.)/is
/** What may follow it that is no token: a record whose links are revoked. */
const OF_RECORD = /[/\\]previews[/\\][a-z_]+\/\d+\/?$/

/** A path without the token of a preview, which is as good as a password, also where the address is mistyped. */
export function loggedPath(path: string): string {
  if (!/preview|%/i.test(path)) return path
  const plain = plainPath(path)
  const [address] = PREVIEWS.exec(plain) ?? []
  return address === undefined || OF_RECORD.test(plain) ? path : `${address}…`
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/**
 * Assigns the request its id, and logs the request when its response is complete. The caller sets the header `X-Request-Id`.
 * @returns the id.
 */
export function trackRequest(request: IncomingMessage, response: ServerResponse, log: (line: RequestLine) => void): string {
  const id = randomUUID()
  const startedAt = performance.now()
  const { url = '' } = request
  const query = url.indexOf('?')
  const path = loggedPath(query < 0 ? url : url.slice(0, query))
  if (hasBody(request)) response.once('finish', () => disconnectUnfinished(request))
  // `on`, because it costs less than `once`: a response closes only once
  response.on('close', () => {
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    // an unsent response has no meaningful status: Node's default is 200
    const { method } = request
    if (response.writableFinished) log({ id, method, path, ms, status: response.statusCode })
    else log({ id, method, path, ms, status: CLIENT_CLOSED_REQUEST, aborted: true })
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
