import type { PagesDeps } from './types'

/**
 * What a page may load. Code comes from this origin alone and none of it is inline; style attributes hold values (a
 * meter's width), style elements none. Records may name pictures anywhere on the web.
 */
function contentPolicy({ analytics, pictureOrigins = [] }: Pick<PagesDeps, 'analytics' | 'pictureOrigins'>): string {
  const analyticsOrigins = analytics.key ? [new URL(analytics.host).origin] : []
  return [
    "default-src 'self'",
    "base-uri 'none'",
    `connect-src ${["'self'", ...analyticsOrigins].join(' ')}`,
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `img-src ${["'self'", 'data:', 'blob:', 'https:', 'http:', ...pictureOrigins].join(' ')}`,
    "object-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
  ].join('; ')
}

/** What stands on every page. */
export const pageHeaders = (deps: Pick<PagesDeps, 'analytics' | 'pictureOrigins'>): Record<string, string> => ({
  'Content-Security-Policy': contentPolicy(deps),
  'Content-Type': 'text/html; charset=utf-8',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
})
