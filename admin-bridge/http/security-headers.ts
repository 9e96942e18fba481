import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { randomBytes } from 'node:crypto'
import {
  contentSecurityPolicy,
  crossOriginOpenerPolicy,
  crossOriginResourcePolicy,
  referrerPolicy,
  strictTransportSecurity,
  xContentTypeOptions,
  xFrameOptions,
} from 'helmet'
import { FEEDS, ICONS } from '../contract'
import { forwardedHost, isSecure, type TrustProxy } from './forwarded'

type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: Error) => void) => void
type Directives = Readonly<Record<string, readonly string[]>>

const rethrow = (error?: Error): void => {
  if (error) throw error
}

/** Runs helmet's middlewares once and returns the headers that they set, by lower-case name, so that requests only copy them. */
function headersOf(...middlewares: Middleware[]): Readonly<Record<string, string>> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  for (const middleware of middlewares) middleware(request, response, rethrow)
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/** Formats a Content-Security-Policy. helmet checks the directives; it separates them without a space. */
export const policyOf = (directives: Directives): string =>
  String(headersOf(contentSecurityPolicy({ useDefaults: false, directives }))['content-security-policy']).replaceAll(';', '; ')

/** Headers of every response that is neither a page nor an upload. */
export const API_HEADERS = {
  ...headersOf(
    xContentTypeOptions(),
    crossOriginResourcePolicy({ policy: 'same-origin' }),
    referrerPolicy({ policy: 'strict-origin-when-cross-origin' }),
  ),
  'Content-Security-Policy': policyOf({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] }),
}

/** Headers of an upload. Whatever the file contains, a browser must not run it. */
export const UPLOAD_HEADERS = {
  ...headersOf(xContentTypeOptions(), crossOriginResourcePolicy({ policy: 'cross-origin' })),
  'Content-Security-Policy': policyOf({ 'default-src': ["'none'"], sandbox: [] }),
}

/**
 * Creates the headers of HTML pages. helmet has no Permissions-Policy, so it is written here.
 * @param frames who may show the page in a frame: nobody, or our own pages. The policy's `frame-ancestors` must say the same.
 */
export const pageSecurityHeaders = (directives: Directives, frames: 'deny' | 'sameorigin' = 'deny'): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': policyOf(directives),
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  ...headersOf(
    crossOriginOpenerPolicy({ policy: 'same-origin' }),
    referrerPolicy({ policy: 'strict-origin-when-cross-origin' }),
    xContentTypeOptions(),
    xFrameOptions({ action: frames }),
  ),
})

/** Resources that other sites may embed: uploads and share cards, feeds, and the icons that feeds name. */
const SHARED_FOLDERS = ['/media/', '/og/']
const SHARED_FILES: ReadonlySet<string> = new Set([...Object.values(FEEDS).map(({ href }) => href), ...Object.values(ICONS)])

const setHsts = strictTransportSecurity({ maxAge: 31_536_000, includeSubDomains: false })
const baselineOf = (policy: 'same-origin' | 'cross-origin') => {
  const plain = [xContentTypeOptions(), crossOriginResourcePolicy({ policy })]
  return { overTls: headersOf(...plain, setHsts), plain: headersOf(...plain) }
}
const SAME_ORIGIN = baselineOf('same-origin')
const CROSS_ORIGIN = baselineOf('cross-origin')

/** @param url path and query as sent by the client. */
function mayBeEmbedded(url: string): boolean {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  return SHARED_FILES.has(path) || SHARED_FOLDERS.some((folder) => path.startsWith(folder))
}

type Settings = { publicUrl: string; trusts: TrustProxy }

/** The baseline headers of a response. Equal requests get the same object. */
type SecurityHeaders = (request: IncomingMessage) => Readonly<Record<string, string>>

/**
 * Creates the function that returns the baseline headers of every response. They are set before any routing: handlers may
 * override them, but cannot forget them. HSTS is sent only over TLS, and only if PUBLIC_URL is an https address.
 */
export function createSecurityHeaders({ publicUrl, trusts }: Settings): SecurityHeaders {
  const usesTls = publicUrl.startsWith('https:')
  return (request) => {
    const { overTls, plain } = mayBeEmbedded(request.url ?? '') ? CROSS_ORIGIN : SAME_ORIGIN
    return usesTls && isSecure(request, trusts) ? overTls : plain
  }
}

const NONCE_BYTES = 16
const NONCE_PLACEHOLDER = 'NONCE'
const CONNECTIONS_PLACEHOLDER = 'connections.invalid'
/** What scripts of the panel may request: nothing of `/api`, where a session can be exchanged for its token. */
const PANEL_PATHS = ['/panel', '/panel/', '/panel-api/', '/media/', '/_next/']
/** A host that a policy can name; it cannot name an IPv6 address. */
const NAMEABLE_HOST = /^[a-z0-9.-]+(?::\d+)?$/i

/**
 * Policy of the panel's pages: everything from this origin, scripts only with a nonce. Inline styles stay allowed, because
 * Payload and its editor add style attributes and elements at run time.
 */
const PANEL_POLICY = policyOf({
  'default-src': ["'self'"],
  'base-uri': ["'self'"],
  'connect-src': [CONNECTIONS_PLACEHOLDER],
  'font-src': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'object-src': ["'none'"],
  'script-src': ["'self'", `'nonce-${NONCE_PLACEHOLDER}'`],
  'style-src': ["'self'", "'unsafe-inline'"],
})
const PANEL_HEADERS = { ...API_HEADERS, ...headersOf(xFrameOptions({ action: 'deny' })) }

/** The addresses that scripts of a panel page may request, at its own host and at the public one. */
function panelConnections(request: IncomingMessage, publicUrl: string): string {
  const host = forwardedHost(request) ?? request.headers.host ?? ''
  const hosts = [...new Set([host, new URL(publicUrl).host])].filter((each) => NAMEABLE_HOST.test(each))
  // the page cannot be limited to paths of a host without a name
  return hosts.includes(host) ? hosts.flatMap((each) => PANEL_PATHS.map((path) => each + path)).join(' ') : "'self'"
}

/**
 * Sets the headers of a response that Next creates. Next takes the nonce for its inline scripts from the request's
 * Content-Security-Policy, so the policy of a page is also written there, replacing whatever the client sent.
 */
export function setPanelHeaders(request: IncomingMessage, response: ServerResponse, publicUrl: string): void {
  for (const [name, value] of Object.entries(PANEL_HEADERS)) response.setHeader(name, value)
  delete request.headers['content-security-policy-report-only']
  delete request.headers['content-security-policy']
  // its responses are made for one caller
  if (/^\/panel-api(?=[/?]|$)/.test(request.url ?? '')) response.setHeader('Cache-Control', 'private, no-store')
  if (!/^\/panel(?=[/?]|$)/.test(request.url ?? '')) return
  const policy = PANEL_POLICY.replace(NONCE_PLACEHOLDER, randomBytes(NONCE_BYTES).toString('base64')).replace(
    CONNECTIONS_PLACEHOLDER,
    panelConnections(request, publicUrl),
  )
  request.headers['content-security-policy'] = policy
  response.setHeader('Content-Security-Policy', policy)
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
}
