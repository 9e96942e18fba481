import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomBytes } from 'node:crypto'
import { FEEDS, ICONS } from '../contract'
import { isSecure, type TrustsProxy } from './forwarded'
import { API_HEADERS } from './request'

const HSTS = 'max-age=31536000'
const NONCE_BYTES = 16

/** Other sites show these: uploads and share cards, feeds, and the icons that feeds name. */
const SHARED_FOLDERS = ['/media/', '/og/']
const SHARED_FILES: ReadonlySet<string> = new Set([...Object.values(FEEDS).map(({ href }) => href), ...Object.values(ICONS)])

/** Cross-Origin-Resource-Policy of an address. @param url path and query as the client sent them. */
export function resourcePolicy(url: string): 'cross-origin' | 'same-origin' {
  const [path = ''] = url.split('?', 1)
  return SHARED_FILES.has(path) || SHARED_FOLDERS.some((folder) => path.startsWith(folder)) ? 'cross-origin' : 'same-origin'
}

type Settings = { publicUrl: string; trusts: TrustsProxy }

/**
 * Makes what sets the headers of every reply, before any routing: later handlers may set them to something else, but none
 * can forget them. HSTS is sent over TLS alone, and only when PUBLIC_URL is an https address.
 */
export function createSecurityHeaders({ publicUrl, trusts }: Settings): (request: IncomingMessage, response: ServerResponse) => void {
  const usesTls = publicUrl.startsWith('https:')
  return (request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('Cross-Origin-Resource-Policy', resourcePolicy(request.url ?? ''))
    if (usesTls && isSecure(request, trusts)) response.setHeader('Strict-Transport-Security', HSTS)
  }
}

/**
 * What a page of the panel may load: everything from this origin, scripts by nonce too. Payload and its editor set style
 * attributes and add style elements while they run, so inline styles stay allowed.
 */
const panelPolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    "base-uri 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
  ].join('; ')

/**
 * Sets the headers of a reply that Next makes. Next takes the nonce for its own inline scripts from the request's
 * Content-Security-Policy, so a page's policy is written there too, over whatever the client sent.
 */
export function setPanelHeaders(request: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries(API_HEADERS)) response.setHeader(name, value)
  response.setHeader('X-Frame-Options', 'DENY')
  delete request.headers['content-security-policy-report-only']
  delete request.headers['content-security-policy']
  if (!/^\/panel(?=[/?]|$)/.test(request.url ?? '')) return
  const policy = panelPolicy(randomBytes(NONCE_BYTES).toString('base64'))
  request.headers['content-security-policy'] = policy
  response.setHeader('Content-Security-Policy', policy)
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
}
