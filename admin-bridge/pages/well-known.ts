import { Router } from 'express'
import type { PagesDeps } from './types'

/** Where crawlers may go, and where the map is. */
const robots = (publicUrl: string): string =>
  ['User-agent: *', 'Disallow: /admin', 'Disallow: /panel', 'Disallow: /panel-api', 'Disallow: /api/', 'Disallow: /search', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')

/** robots.txt, and nothing of the build's own that is not for visitors. */
export function wellKnownRoutes({ publicUrl }: Pick<PagesDeps, 'publicUrl'>): Router {
  const router = Router()
  router.get('/robots.txt', (_request, response) => {
    response.set('Cache-Control', 'public, max-age=3600').type('text').send(robots(publicUrl))
  })
  // The client build's bookkeeping lies in the same folder as its files.
  router.get(['/index.html', '/manifest.json'], (_request, _response, next) => next('router'))
  return router
}
