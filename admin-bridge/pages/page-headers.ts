import { TYPED_TOKEN, previewAddress } from '../contract'
import { pageSecurityHeaders } from '../http/security-headers'
import type { PagesDeps } from './types'

/** The origin of the player that shows the video of an episode, once a reader has asked for it. */
const VIDEO_PLAYER = 'https://www.youtube-nocookie.com'

/**
 * Creates the headers of every page. Scripts come from this origin and are never inline. Style attributes may be inline,
 * because they carry values such as a meter's width; style elements may not. Records may name pictures from any site. Frames show the
 * video player, and in the console our own previews.
 * @param isFramed whether our own pages may show it in a frame.
 */
export function pageHeaders({ analytics }: Pick<PagesDeps, 'analytics'>, isFramed = false): Record<string, string> {
  const analyticsOrigins = analytics.key ? [new URL(analytics.host).origin] : []
  const directives = {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'connect-src': ["'self'", ...analyticsOrigins],
    'font-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-src': ["'self'", VIDEO_PLAYER],
    'frame-ancestors': [isFramed ? "'self'" : "'none'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', 'http:'],
    'object-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
  }
  return { ...pageSecurityHeaders(directives, isFramed ? 'sameorigin' : 'deny'), 'Content-Type': 'text/html; charset=utf-8' }
}

/**
 * Creates the function that returns the headers of the pages of previews: no cache keeps them, no search engine lists them, and
 * the token in the address reaches no other site. The console frames one of them.
 */
export function previewHeaders(deps: Pick<PagesDeps, 'analytics'>): (path: string) => Record<string, string> {
  const more = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' }
  // helmet's names are in lower case
  const { 'referrer-policy': _, ...page } = pageHeaders(deps)
  const { 'referrer-policy': __, ...framed } = pageHeaders(deps, true)
  return (path) => ({ ...(path === previewAddress(TYPED_TOKEN) ? framed : page), ...more })
}
