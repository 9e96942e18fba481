import { pageSecurityHeaders } from '../http/security-headers'
import type { PagesDeps } from './types'

/**
 * Creates the headers of every page. Scripts come from this origin and are never inline. Style attributes may be inline,
 * because they carry values such as a meter's width; style elements may not. Records may name pictures from any site.
 */
export function pageHeaders({ analytics }: Pick<PagesDeps, 'analytics'>): Record<string, string> {
  const analyticsOrigins = analytics.key ? [new URL(analytics.host).origin] : []
  return {
    ...pageSecurityHeaders({
      'default-src': ["'self'"],
      'base-uri': ["'none'"],
      'connect-src': ["'self'", ...analyticsOrigins],
      'font-src': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'img-src': ["'self'", 'data:', 'blob:', 'https:', 'http:'],
      'object-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'style-src-attr': ["'unsafe-inline'"],
    }),
    'Content-Type': 'text/html; charset=utf-8',
  }
}
