import { SITEMAP_ADDRESS } from '../../contract'

/** Paths that crawlers should not visit: the console, the panel, the API, and the unbounded set of searches. */
const DISALLOWED = ['/admin', '/panel', '/api', '/search']

/** Creates robots.txt. @param publicUrl without a trailing slash. */
export function robotsText(publicUrl: string): string {
  return [
    'User-agent: *',
    'Allow: /',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}${SITEMAP_ADDRESS}`,
    '',
  ].join('\n')
}
