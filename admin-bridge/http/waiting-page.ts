import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { escapeHtml } from '../../cms/domain/escape-html'
import { OUTAGE_RETRY_HEADERS } from './errors'
import { API_HEADERS } from './request'
import { policyOf } from './security-headers'

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
function pageFor({ url = '' }: IncomingMessage, title: string): Buffer {
  const again = /^\/(?![/\\])/.test(url) ? `; url=${escapeHtml(url)}` : ''
  return Buffer.from(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="dark">
<meta http-equiv="refresh" content="${OUTAGE_RETRY_HEADERS['Retry-After']}${again}">
<title>${title}</title>
<style>${STYLE}</style>
<main>
<h1>${title}</h1>
<p>This page opens by itself in a moment.</p>
</main>
</html>
`)
}

/** Whether a browser is navigating, as opposed to a script fetching data. */
export const isPage = ({ method, url = '', headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && !/^\/(?:api|panel-api)\//.test(url) && /\btext\/html\b/.test(headers.accept ?? '')

/** Sends a page, with 503, that opens the wanted one as soon as it is there. @param title what keeps it from being there. */
export function sendWaitingPage(request: IncomingMessage, response: ServerResponse, title: string): void {
  const body = pageFor(request, title)
  response.writeHead(503, {
    ...API_HEADERS,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': String(body.length),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': STYLE_POLICY,
    ...OUTAGE_RETRY_HEADERS,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
