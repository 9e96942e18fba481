import { Router, type NextFunction, type Request, type RequestHandler, type Response } from 'express'
import { FEEDS, ICONS, MANIFEST_ADDRESS, SITE_CARD, SITEMAP_ADDRESS, type FeedName } from '../../contract'
import { serverMessages } from '../../../cms/domain/server-messages'
import { OUTAGE_RETRY_HEADERS, storageOutage } from '../../http/errors'
import { withTimeout } from '../../http/limits/deadline'
import { sendResponse, withEtag, type HttpResponse } from '../../http/cache/send-response'
import { REVALIDATE } from '../../http/request'
import { feedXml } from './feeds'
import { webAppManifestJson } from './web-app-manifest'
import { iconIco, iconPng, iconSvg } from './manifest-icons'
import { once } from '../../public-site/once'
import { ShareCards } from '../../share-cards/share-cards'
import { robotsText } from './robots'
import { ReadFailure } from '../../public-site/public-reads'
import { partAddress, sitemapIndexXml, sitemapPartXml, type SiteMapReads } from './sitemap'
import type { PublicSiteDeps } from '../../public-site/types'
import { QueueBusyError, WorkerLostError } from '../../share-cards/worker-queue'

export type CrawlerDeps = PublicSiteDeps & {
  /** Contains the uploads in `media`. */
  dataDir: string
  store: SiteMapReads
}

const XML = 'application/xml; charset=utf-8'
const RSS = 'application/rss+xml; charset=utf-8'
const ICON_MARGIN = 0.16
/** Phones may crop a maskable icon to a circle of 80 % of its width. */
const MASKABLE_MARGIN = 0.26

/** For files that depend only on the release. */
const ONE_DAY = { 'Cache-Control': 'public, max-age=86400', 'X-Content-Type-Options': 'nosniff', Vary: 'Accept-Encoding' }

const fileResponse = (type: string, body: string | Buffer): HttpResponse => ({
  status: 200,
  headers: { 'Content-Type': type },
  body: Buffer.from(body),
})

class NotFound extends Error {}

/** Cache key of a file that depends on content. @param path as the client sent it, without a query. */
export const sharedFileKey = (path: string): string => `sharing ${path}`

/**
 * Serves a file that depends on content. `create` returns null for a file that does not exist. It may read through the cache, so it
 * takes the slots of pages.
 */
function contentFile({ cache }: CrawlerDeps, type: string, create: (request: Request) => Promise<string | Buffer | null>): RequestHandler {
  return async (request, response) => {
    const make = async (): Promise<HttpResponse> => {
      const body = await create(request)
      if (body === null) throw new NotFound()
      return fileResponse(type, body)
    }
    await sendResponse(request, response, await withTimeout(cache.get(sharedFileKey(request.path), make, 'page')), REVALIDATE)
  }
}

/** Serves a file that depends only on the release. It is created on first use. */
function fixedFile(type: string, create: () => string | Buffer | Promise<string | Buffer>): RequestHandler {
  const file = once(async () => withEtag(fileResponse(type, await create())))
  return async (request, response) => sendResponse(request, response, await file(), ONE_DAY)
}

/** Whether a read of the API failed because the database or the disk failed (503, 507). */
const isFailedRead = (error: unknown): boolean => error instanceof ReadFailure && error.status >= 503

/** Sends errors as plain text, because the clients are programs, and logs them. */
function handleErrors({ log }: Pick<CrawlerDeps, 'log'>) {
  return (error: unknown, request: Request, response: Response, next: NextFunction): void => {
    if (response.headersSent) return next(error)
    response.set('Cache-Control', 'no-store')
    if (error instanceof NotFound) {
      response.status(404).type('text').send('Not Found')
      return
    }
    const outage = storageOutage(error)
    const isTemporary = outage !== null || error instanceof QueueBusyError || error instanceof WorkerLostError || isFailedRead(error)
    // the loss of the database file was logged when it was detected
    if (outage && outage.detail !== serverMessages.databaseLost)
      log.error({ reason: outage.detail, path: request.path }, 'a shared file could not be created')
    else if (!isTemporary || error instanceof WorkerLostError)
      log.error({ err: error, path: request.path }, 'a shared file could not be created')
    if (isTemporary) response.set(OUTAGE_RETRY_HEADERS)
    response
      .status(isTemporary ? 503 : 500)
      .type('text')
      .send(isTemporary ? 'Service Unavailable' : 'Internal Server Error')
  }
}

function addIcons(router: Router): void {
  const png = (size: number, margin: number): RequestHandler => fixedFile('image/png', () => iconPng(size, margin))
  const svg = fixedFile('image/svg+xml; charset=utf-8', () => iconSvg(96, ICON_MARGIN))
  router.get(MANIFEST_ADDRESS, fixedFile('application/manifest+json; charset=utf-8', webAppManifestJson))
  router.get(ICONS.svg, svg)
  router.get(ICONS.ico, fixedFile('image/x-icon', iconIco))
  router.get(ICONS.apple, png(180, ICON_MARGIN))
  router.get(ICONS.small, png(192, ICON_MARGIN))
  router.get(ICONS.large, png(512, ICON_MARGIN))
  router.get(ICONS.maskable, png(512, MASKABLE_MARGIN))
}

const isFeedName = (name: string): name is FeedName => Object.hasOwn(FEEDS, name)

/**
 * Creates the routes for crawlers and link previews: site map, robots.txt, feeds, share cards, web app manifest and icons.
 * Mount them before the pages. They read as an anonymous visitor, so unpublished content cannot leak.
 */
export function createCrawlerRoutes(deps: CrawlerDeps): Router {
  const { read, publicUrl, store } = deps
  const router = Router({ caseSensitive: true, strict: true })
  const cards = new ShareCards(deps)
  const robots = fixedFile('text/plain; charset=utf-8', () => robotsText(publicUrl))
  const siteMap = contentFile(deps, XML, () => sitemapIndexXml(store, publicUrl))
  const siteMapPart = contentFile(deps, XML, ({ params }) => sitemapPartXml(store, publicUrl, String(params['part'])))
  router.get('/robots.txt', robots)
  router.get(SITEMAP_ADDRESS, siteMap)
  router.get(partAddress(':part'), siteMapPart)
  for (const name of Object.keys(FEEDS).filter(isFeedName)) {
    const feed = contentFile(deps, RSS, () => feedXml(read, publicUrl, name))
    router.get(FEEDS[name].href, feed)
  }
  router.get(SITE_CARD, cards.site)
  router.get('/og/:kind/:id.png', cards.record)
  addIcons(router)
  router.use(handleErrors(deps))
  return router
}
