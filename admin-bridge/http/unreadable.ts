import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type RequestListener } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { HttpError } from './errors'
import { API_HEADERS, follow, sendError } from './request'

const REFUSALS: Record<string, HttpError> = {
  HPE_HEADER_OVERFLOW: new HttpError(431, 'The headers of the request are too large'),
  ERR_HTTP_REQUEST_TIMEOUT: new HttpError(408, 'The request took too long to arrive'),
}
const UNREADABLE = new HttpError(400, 'The request could not be read')

/** Answers what is no HTTP request, with the same JSON and request id as every other refusal (wire-contract.md 1.12, 1.15). */
export function refuseUnreadable(log: Logger): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  return (error, socket) => {
    // Node's own: what answers the request that this connection is busy with
    const underWay = (socket as { _httpMessage?: { headersSent: boolean } | null })._httpMessage
    if (error.code === 'ECONNRESET' || !socket.writable || underWay?.headersSent) {
      socket.destroy()
      return
    }
    const { status, body } = REFUSALS[error.code ?? ''] ?? UNREADABLE
    const id = randomUUID()
    const bytes = JSON.stringify(body)
    const headers = {
      ...API_HEADERS,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(bytes)),
      'Cache-Control': 'no-store',
      'X-Request-Id': id,
      Connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    log.info({ id, status, reason: error.code }, 'unreadable request')
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', bytes].join('\r\n'), () => socket.destroy())
  }
}

/** Answers an `Expect` that is not 100-continue, where Node would answer with an empty 417. */
export const refuseExpectation =
  (log: Logger): RequestListener =>
  (request, response) => {
    follow(request, response, log)
    sendError(request, response, new HttpError(417, 'The only expectation that can be met is 100-continue'))
  }
