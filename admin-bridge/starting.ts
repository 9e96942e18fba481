import { createHash } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { HttpError, OUTAGE_RETRY_HEADERS } from './http/errors'
import { serializePerConnection } from './http/limits/serialize-per-connection'
import { ALIVE, API_HEADERS, sendError, trackRequest } from './http/request'
import { policyOf } from './http/security-headers'
import { requestLog } from './log'
import { escapeHtml } from './public-site/records/feed-text'

const STARTING = 'The server is starting. Please try again.'
/** The site's dark ground and a plain font: its style sheet is not served yet. */
const STYLE =
  'body{background:#08090b;color:#eceef0;font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-content:center;padding:0 24px}h1{font-size:24px;margin:0}p{margin:8px 0 0}'
const STYLE_POLICY = policyOf({
  'default-src': ["'none'"],
  'style-src': [`'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`],
  'frame-ancestors': ["'none'"],
})

/**
 * For a person: the browser asks again by itself, for the address without its fragment, or it would only scroll to that. Two slashes
 * would lead to another host.
 */
function pageFor({ url = '' }: IncomingMessage): Buffer {
  const again = /^\/(?![/\\])/.test(url) ? `; url=${escapeHtml(url)}` : ''
  return Buffer.from(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="dark">
<meta http-equiv="refresh" content="${OUTAGE_RETRY_HEADERS['Retry-After']}${again}">
<title>The server is starting</title>
<style>${STYLE}</style>
<main>
<h1>The server is starting</h1>
<p>This page opens by itself in a moment.</p>
</main>
</html>
`)
}

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'
const isHealth = (request: IncomingMessage): boolean => isRead(request) && /^\/healthz\/?(?:\?|$)/.test(request.url ?? '')
/** Whether a browser is navigating, as opposed to a script fetching data. */
const isPage = (request: IncomingMessage): boolean =>
  isRead(request) && !/^\/(?:api|panel-api)\//.test(request.url ?? '') && /\btext\/html\b/.test(request.headers.accept ?? '')

/** Sends a response. @param more headers beside those of every response. */
function send(request: IncomingMessage, response: ServerResponse, status: number, body: Buffer, more: Record<string, string>): void {
  response.writeHead(status, { ...API_HEADERS, 'Content-Length': String(body.length), 'Cache-Control': 'no-store', ...more })
  response.end(request.method === 'HEAD' ? undefined : body)
}

const ALIVE_BODY = Buffer.from(JSON.stringify(ALIVE))
const ALIVE_HEADERS = { 'Content-Type': 'application/json; charset=utf-8' }
const PAGE_HEADERS = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': STYLE_POLICY, ...OUTAGE_RETRY_HEADERS }

/**
 * Answers requests until the server has started, which can take minutes after an upgrade: /healthz, so that nobody restarts a process
 * that is at work, and 503 for everything else.
 */
export function startingListener(log: Logger): RequestListener {
  const logRequest = requestLog(log)
  return serializePerConnection((request, response) => {
    response.setHeader('X-Request-Id', trackRequest(request, response, logRequest))
    if (isHealth(request)) send(request, response, 200, ALIVE_BODY, ALIVE_HEADERS)
    else if (isPage(request)) send(request, response, 503, pageFor(request), PAGE_HEADERS)
    else sendError(request, response, new HttpError(503, STARTING, { headers: OUTAGE_RETRY_HEADERS }))
  })
}
