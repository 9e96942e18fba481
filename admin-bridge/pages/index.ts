import path from 'node:path'
import express, { Router, type NextFunction, type Request, type Response } from 'express'
import { messages } from '../../cms/domain/messages'
import { storageOutage } from '../http/errors'
import { sendReply, withEtag, type Reply } from '../http/cache/reply-cache'
import { builtFiles } from './built-files'
import { pageHeaders } from './page-headers'
import { canonicalUrl, isPlainPath, isTooLong, canonicalPageUrl } from './page-url'
import { readTemplate, type Template } from './template'
import type { PagesDeps, Renderer } from './types'

export type { PagesDeps, Read, Renderer } from './types'

const DAY_MS = 86_400_000
const RETRY_AFTER_S = '5'
const SERVER_FAILURE = 500
const KEPT_BY_ASKING = { 'Cache-Control': 'public, no-cache', Vary: 'Accept-Encoding' }

type Site = { template: () => Promise<Template>; renderer: () => Promise<Renderer>; headers: Record<string, string>; deps: PagesDeps }

/** Loads once, and tries again after a failure. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/** One page, finished; `partial` when a read beside its matter failed. @throws what rendering throws. */
async function makePage({ template, renderer, headers, deps }: Site, url: string): Promise<Reply & { partial?: boolean }> {
  const [{ render }, fill] = await Promise.all([renderer(), template()])
  const settings = { analyticsKey: deps.analytics.key, analyticsHost: deps.analytics.host }
  const page = await render({ url, origin: deps.publicUrl, read: deps.read, settings })
  if (page.redirect) return { status: page.status, headers: { Location: page.redirect }, body: Buffer.alloc(0) }
  return { status: page.status, headers, body: Buffer.from(fill(page)), partial: page.partial }
}

/** A page that the browser renders by itself: the console, and what the server failed to render. */
async function makeShell({ template, renderer, headers, deps }: Site, status: number, title: string, html: string): Promise<Reply> {
  const [{ emptyState, fontHints }, fill] = await Promise.all([renderer(), template()])
  const head = `${fontHints}<title>${title}</title><meta name="robots" content="noindex">`
  const body = Buffer.from(fill({ head, html, state: emptyState(deps.analytics), files: [] }))
  return { status, headers: { ...headers, 'X-Robots-Tag': 'noindex' }, body }
}

const send = (request: Request, response: Response, reply: Reply): Promise<void> =>
  sendReply(request, response, withEtag(reply), { 'Cache-Control': 'no-store' })

/** The console: never rendered here, never kept, not for search engines. */
function consoleRoute(site: Site) {
  // What its guard says first, until its code is here (product.md, section 4).
  const words = '<p class="shell">VERIFYING_CREDENTIALS...</p>'
  return async (request: Request, response: Response): Promise<void> => {
    await send(request, response, await makeShell(site, 200, 'CCC', words))
  }
}

/** Pages that are not there are not kept: there is no end of them. Nor are those under an odd spelling of their path, and those that lack a part, which may be there at the next look. */
class Unkept {
  constructor(readonly reply: Reply) {}
}

/** Logs why a page failed. An outage is no fault of the page, so its line has no stack. */
function logFailure(log: PagesDeps['log'], path: string, error: unknown): void {
  const reason = storageOutage(error)?.detail
  // the guard of the database file has logged this one already
  if (reason === messages.databaseLost) return
  log.error(reason ? { reason, path } : { err: error, path }, 'a page could not be rendered')
}

function pageRoute(site: Site) {
  const { deps } = site
  const answer = async (request: Request, response: Response): Promise<void> => {
    const { pageParameters } = await site.renderer()
    const url = canonicalUrl(request.originalUrl, pageParameters)
    try {
      const kept = await deps.cache.get(
        `page ${url}`,
        async () => {
          const page = await makePage(site, url)
          if (page.status !== 200 || page.partial || !isPlainPath(url)) throw new Unkept(page)
          return page
        },
        'page',
      )
      await sendReply(request, response, kept, KEPT_BY_ASKING)
    } catch (error) {
      if (!(error instanceof Unkept)) throw error
      if (error.reply.status >= SERVER_FAILURE) response.setHeader('Retry-After', RETRY_AFTER_S)
      await send(request, response, error.reply)
    }
  }
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.status(405).set('Allow', 'GET, HEAD').type('text').send('Method Not Allowed')
      return
    }
    if (isTooLong(request.originalUrl)) {
      response.status(414).type('text').send('URI Too Long')
      return
    }
    const moved = canonicalPageUrl(request.originalUrl)
    if (moved) return response.redirect(301, moved)
    try {
      await answer(request, response)
    } catch (error) {
      const outage = storageOutage(error)
      logFailure(deps.log, request.path, error)
      if (response.headersSent) return next(error)
      if (outage) response.setHeader('Retry-After', RETRY_AFTER_S)
      await makeShell(site, outage?.status ?? SERVER_FAILURE, 'CCC', '').then((shell) => send(request, response, shell), next)
    }
  }
}

/**
 * Everything that is no API, no panel and no upload: built files, the console's shell, and the public pages with their right
 * status (200, 404, 503). Mount it last; feeds, site map, icons and the like come before it.
 */
export function createPages(deps: PagesDeps): Router {
  const router = Router()
  const site: Site = { deps, headers: pageHeaders(deps), template: once(() => readTemplate(deps.clientDir)), renderer: once(deps.renderer) }
  const files = { index: false, redirect: false, dotfiles: 'ignore' } as const
  router.use('/assets', builtFiles(path.join(deps.clientDir, 'assets')))
  // The build's own bookkeeping lies beside its files and is not for visitors.
  const built = express.static(deps.clientDir, { ...files, maxAge: DAY_MS })
  router.use((request, response, next) => (/^\/(index\.html|manifest\.json)$/.test(request.path) ? next() : built(request, response, next)))
  router.get(['/admin', '/admin/*rest'], consoleRoute(site))
  router.use(pageRoute(site))
  return router
}
