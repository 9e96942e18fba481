import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type RequestListener } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { HttpError, httpError } from './errors'
import { API_HEADERS, sendError, trackRequest } from './request'
import { requestLog } from '../log'

const PARSER_ERRORS: Record<string, HttpError> = {
  HPE_HEADER_OVERFLOW: new HttpError(431, 'The headers of the request are too large'),
  ERR_HTTP_REQUEST_TIMEOUT: httpError.requestTimeout(),
}
const UNREADABLE = httpError.badRequest('The request could not be read')

/**
 * Creates the `clientError` listener, for requests that Node could not parse. It sends the same JSON and request id as any
 * other error.
 */
export function handleClientError(log: Logger): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  return (error, socket) => {
    // `_httpMessage` is private to Node: the response that this connection is currently sending
    const current = (socket as { _httpMessage?: { headersSent: boolean } | null })._httpMessage
    if (error.code === 'ECONNRESET' || !socket.writable || current?.headersSent) {
      socket.destroy()
      return
    }
    const { status, body } = PARSER_ERRORS[error.code ?? ''] ?? UNREADABLE
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

/** Creates the `checkExpectation` listener: answers an `Expect` other than 100-continue, to which Node sends an empty 417. */
export const handleExpectation =
  (log: Logger): RequestListener =>
  (request, response) => {
    response.setHeader('X-Request-Id', trackRequest(request, response, requestLog(log)))
    sendError(request, response, new HttpError(417, 'The only supported expectation is 100-continue'))
  }
