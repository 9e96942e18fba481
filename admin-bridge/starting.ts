import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { HttpError, OUTAGE_RETRY_HEADERS } from './http/errors'
import { serializePerConnection } from './http/limits/serialize-per-connection'
import { ALIVE, API_HEADERS, sendError, trackRequest } from './http/request'
import { isPage, sendWaitingPage } from './http/waiting-page'
import { requestLog } from './log'

const STARTING = 'The server is starting'

const isHealth = ({ method, url = '' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && /^\/healthz\/?(?:\?|$)/.test(url)

function sendAlive(request: IncomingMessage, response: ServerResponse): void {
  const body = Buffer.from(JSON.stringify(ALIVE))
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': String(body.length), 'Cache-Control': 'no-store' }
  response.writeHead(200, { ...API_HEADERS, ...headers })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/**
 * Answers requests until the server has started, which can take minutes after an upgrade: /healthz, so that nobody restarts a process
 * that is at work, and 503 for everything else.
 */
export function startingListener(log: Logger): RequestListener {
  const logRequest = requestLog(log)
  return serializePerConnection((request, response) => {
    response.setHeader('X-Request-Id', trackRequest(request, response, logRequest))
    if (isHealth(request)) sendAlive(request, response)
    else if (isPage(request)) sendWaitingPage(request, response, STARTING)
    else sendError(request, response, new HttpError(503, `${STARTING}. Please try again.`, { headers: OUTAGE_RETRY_HEADERS }))
  })
}
