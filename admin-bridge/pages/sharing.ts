import { Router, type NextFunction, type Request, type RequestHandler, type Response } from 'express'
import { FEEDS, ICONS, MANIFEST_ADDRESS, SITE_CARD, SITEMAP_ADDRESS, type FeedName } from '../contract'
import { messages } from '../../cms/domain/messages'
import { storageOutage } from '../http/errors'
import { sendReply, withEtag, type Reply } from '../http/cache/reply-cache'
import { feedXml } from './feeds'
import { manifestJson } from './manifest'
import { iconIco, iconPng, iconSvg } from './manifest-icons'
import { Cards } from '../share-cards/share-cards'
import { robotsText } from './robots'
import { ReadFailure } from './sharing-reads'
import { partAddress, sitemapXml } from './sitemap'
import type { PagesDeps } from './types'
import { QueueBusyError, WorkerLostError } from '../share-cards/worker-queue'

export type SharingDeps = Pick<PagesDeps, 'read' | 'publicUrl' | 'log' | 'clientDir'> & {
  /** Where finished replies are kept under the content version; without it they are made anew each time. */
  cache?: PagesDeps['cache']
  /** Holds the uploads, as `media`, and the opened fonts, as `cache/fonts`. */
  dataDir: string
}

const XML = 'application/xml; charset=utf-8'
const RSS = 'application/rss+xml; charset=utf-8'
const RETRY_AFTER_S = '5'
const ANY_ICON_MARGIN = 0.16
/** A phone may cut a circle of four fifths out of it. */
const MASKABLE_MARGIN = 0.26

/** Made of content: fresh at each read, and told so. */
const KEPT_BY_ASKING = { 'Cache-Control': 'public, no-cache', 'X-Content-Type-Options': 'nosniff', Vary: 'Accept-Encoding' }
/** Made of nothing but this program. */
const KEPT_FOR_A_DAY = { 'Cache-Control': 'public, max-age=86400', 'X-Content-Type-Options': 'nosniff', Vary: 'Accept-Encoding' }

const found = (type: string, body: string | Buffer): Reply => ({ status: 200, headers: { 'Content-Type': type }, body: Buffer.from(body) })

class Missing extends Error {}

/** A file made of content. `make` gives null for what does not exist. */
function contentFile(deps: SharingDeps, type: string, make: (request: Request) => Promise<string | Buffer | null>): RequestHandler {
  return async (request, response) => {
    const work = async (): Promise<Reply> => {
      const body = await make(request)
      if (body === null) throw new Missing()
      return found(type, body)
    }
    const reply = deps.cache ? await deps.cache.get(`sharing ${request.path}`, work) : withEtag(await work())
    await sendReply(request, response, reply, KEPT_BY_ASKING)
  }
}

/** A file made of nothing but this program, made once. */
function fixedFile(type: string, make: () => string | Buffer | Promise<string | Buffer>): RequestHandler {
  let made: Promise<ReturnType<typeof withEtag>> | undefined
  const once = async () => withEtag(found(type, await make()))
  return async (request, response) => {
    made ??= once().catch((error: unknown) => {
      made = undefined
      throw error
    })
    await sendReply(request, response, await made, KEPT_FOR_A_DAY)
  }
}

/** Did a read of the API fail because the database or the disk did (503, 507)? */
const isFailedRead = (error: unknown): boolean => error instanceof ReadFailure && error.status >= 503

/** What goes wrong here is an interruption for machines: a plain answer, and a line in the log. */
function failing({ log }: Pick<SharingDeps, 'log'>) {
  return (error: unknown, request: Request, response: Response, next: NextFunction): void => {
    if (response.headersSent) return next(error)
    response.set('Cache-Control', 'no-store')
    if (error instanceof Missing) {
      response.status(404).type('text').send('Not Found')
      return
    }
    const outage = storageOutage(error)
    const away = outage !== null || error instanceof QueueBusyError || error instanceof WorkerLostError || isFailedRead(error)
    // the guard of the database file has logged a lost file already
    if (outage && outage.detail !== messages.databaseLost)
      log.error({ reason: outage.detail, path: request.path }, 'a shared file could not be made')
    else if (!away || error instanceof WorkerLostError) log.error({ err: error, path: request.path }, 'a shared file could not be made')
    if (away) response.set('Retry-After', RETRY_AFTER_S)
    response
      .status(away ? 503 : 500)
      .type('text')
      .send(away ? 'Service Unavailable' : 'Internal Server Error')
  }
}

function iconRoutes(router: Router): void {
  router.get(MANIFEST_ADDRESS, fixedFile('application/manifest+json; charset=utf-8', manifestJson))
  router.get(
    ICONS.svg,
    fixedFile('image/svg+xml; charset=utf-8', () => iconSvg(96, ANY_ICON_MARGIN)),
  )
  router.get(ICONS.ico, fixedFile('image/x-icon', iconIco))
  router.get(
    ICONS.apple,
    fixedFile('image/png', () => iconPng(180, ANY_ICON_MARGIN)),
  )
  router.get(
    ICONS.small,
    fixedFile('image/png', () => iconPng(192, ANY_ICON_MARGIN)),
  )
  router.get(
    ICONS.large,
    fixedFile('image/png', () => iconPng(512, ANY_ICON_MARGIN)),
  )
  router.get(
    ICONS.maskable,
    fixedFile('image/png', () => iconPng(512, MASKABLE_MARGIN)),
  )
}

/**
 * Everything by which the site is found and shared: site map, robots, feeds, cards for shared links, manifest and icons.
 * Mount it before the pages. Reads through `read` alone, so nothing that visitors may not see can go out.
 */
export function createSharing(deps: SharingDeps): Router {
  const { read, publicUrl } = deps
  const router = Router({ caseSensitive: true, strict: true })
  const cards = new Cards(deps)
  router.get(
    '/robots.txt',
    fixedFile('text/plain; charset=utf-8', () => robotsText(publicUrl)),
  )
  router.get(
    SITEMAP_ADDRESS,
    contentFile(deps, XML, () => sitemapXml(read, publicUrl, null)),
  )
  router.get(
    partAddress(':part'),
    contentFile(deps, XML, ({ params }) =>
      /^[1-9]\d{0,5}$/.test(String(params['part'])) ? sitemapXml(read, publicUrl, Number(params['part'])) : Promise.resolve(null),
    ),
  )
  for (const name of Object.keys(FEEDS) as FeedName[])
    router.get(
      FEEDS[name].href,
      contentFile(deps, RSS, () => feedXml(read, publicUrl, name)),
    )
  router.get(SITE_CARD, cards.site)
  router.get('/og/:kind/:id.png', cards.record)
  iconRoutes(router)
  router.use(failing(deps))
  return router
}
