import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { HttpError, OUTAGE_RETRY_HEADERS } from './http/errors'
import { API_HEADERS, sendError, trackRequest } from './http/request'
import { requestLog } from './log'

const STARTING = 'The server is starting. Please try again.'
/** For a person: the browser asks again by itself. */
const PAGE = Buffer.from(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="dark">
<meta http-equiv="refresh" content="${OUTAGE_RETRY_HEADERS['Retry-After']}">
<title>The server is starting</title>
<p>The server is starting. This page opens by itself in a moment.</p>
</html>
`)

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'
const isHealth = (request: IncomingMessage): boolean => isRead(request) && /^\/healthz\/?(?:\?|$)/.test(request.url ?? '')
/** Whether a browser asks for a page, and not a script of one for data. */
const isPage = (request: IncomingMessage): boolean =>
  isRead(request) && !/^\/(?:api|panel-api)\//.test(request.url ?? '') && /\btext\/html\b/.test(request.headers.accept ?? '')

function sendBytes(request: IncomingMessage, response: ServerResponse, status: number, type: string, bytes: Buffer): void {
  const headers = {
    ...API_HEADERS,
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Length': String(bytes.length),
    'Cache-Control': 'no-store',
  }
  response.writeHead(status, status === 503 ? { ...headers, ...OUTAGE_RETRY_HEADERS } : headers)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/**
 * Answers requests until the server has started, which can take minutes after an upgrade: /healthz, so that nobody restarts a process
 * that is at work, and 503 for everything else.
 */
export function startingListener(log: Logger): RequestListener {
  const logRequest = requestLog(log)
  return (request, response) => {
    response.setHeader('X-Request-Id', trackRequest(request, response, logRequest))
    if (isHealth(request)) sendBytes(request, response, 200, 'application/json', Buffer.from('{"status":"ok"}'))
    else if (isPage(request)) sendBytes(request, response, 503, 'text/html', PAGE)
    else sendError(request, response, new HttpError(503, STARTING, { headers: OUTAGE_RETRY_HEADERS }))
  }
}
