import { SITEMAP_ADDRESS } from '../contract'

/** What crawlers have no business in: the console, the panel, the API behind the pages, and endless searches. */
const CLOSED = ['/admin', '/panel', '/api', '/search']

/** robots.txt: where crawlers may go, and where the map is. @param publicUrl without a trailing slash. */
export function robotsText(publicUrl: string): string {
  return [
    'User-agent: *',
    'Allow: /',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}${SITEMAP_ADDRESS}`,
    '',
  ].join('\n')
}
