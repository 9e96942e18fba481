import path from 'node:path'
import express, { Router, type NextFunction, type Request, type Response } from 'express'
import { serverMessages } from '../../cms/domain/server-messages'
import { OUTAGE_RETRY_HEADERS, storageOutage } from '../http/errors'
import { withTimeout } from '../http/limits/deadline'
import { REVALIDATE, loggedPath } from '../http/request'
import { sendResponse, withEtag, type HttpResponse } from '../http/cache/send-response'
import { builtFiles } from './built-files'
import { once } from '../public-site/once'
import { pageHeaders, previewHeaders } from './page-headers'
import { canonicalUrl, isPlainPath, isPreviewPath, isTooLong, canonicalPageUrl, pageKey } from './page-url'
import { readTemplate, type Template } from './template'
import type { PagesDeps, Renderer } from './types'

export type { PagesDeps } from './types'

const DAY_MS = 86_400_000
const SERVER_ERROR = 500

/** `isPrivate`: its pages are rendered for each request and never cached. */
type Site = {
  template: () => Promise<Template>
  renderer: () => Promise<Renderer>
  headers: Record<string, string>
  isPrivate?: true
  deps: PagesDeps
}

/** Renders a page. `partial` is true when a read of secondary content failed. @throws errors of rendering. */
async function renderPage({ template, renderer, headers, deps }: Site, url: string): Promise<HttpResponse & { partial?: boolean }> {
  const [{ render }, fill] = await Promise.all([renderer(), template()])
  const settings = { analyticsKey: deps.analytics.key, analyticsHost: deps.analytics.host }
  const page = await render({ url, origin: deps.publicUrl, read: deps.read, settings })
  if (page.redirect) return { status: page.status, headers: { Location: page.redirect }, body: Buffer.alloc(0) }
  return { status: page.status, headers, body: Buffer.from(fill(page)), partial: page.partial }
}

/** Creates the empty shell of a page that the browser renders: the console, and pages that the server failed to render. */
async function createShell({ template, renderer, headers, deps }: Site, status: number, html: string): Promise<HttpResponse> {
  const [{ emptyState, fontHints }, fill] = await Promise.all([renderer(), template()])
  const head = `${fontHints}<title>CCC</title><meta name="robots" content="noindex">`
  const body = Buffer.from(fill({ head, html, state: emptyState(deps.analytics), files: [] }))
  return { status, headers: { ...headers, 'X-Robots-Tag': 'noindex' }, body }
}

const sendUncached = (request: Request, response: Response, page: HttpResponse): Promise<void> =>
  sendResponse(request, response, withEtag(page), { 'Cache-Control': 'no-store' })

/** Serves the console, which is not rendered on the server, cached or indexed. */
function consoleRoute(site: Site) {
  // the console's loading message, shown until its scripts have loaded
  const loading = '<p class="shell">VERIFYING_CREDENTIALS...</p>'
  return async (request: Request, response: Response): Promise<void> => {
    await sendUncached(request, response, await createShell(site, 200, loading))
  }
}

/**
 * Thrown to send a page without caching it: previews, missing pages and unusual spellings of a path, whose number is unlimited,
 * and partial pages, which may be complete at the next request.
 */
class UncachedPage {
  constructor(readonly page: HttpResponse) {}
}

/** Logs why a page failed. An outage is not the page's fault, so it is logged without a stack. */
function logFailure(log: PagesDeps['log'], path: string, error: unknown): void {
  const reason = storageOutage(error)?.detail
  // already logged when the loss of the database file was detected
  if (reason === serverMessages.databaseLost) return
  log.error(reason ? { reason, path } : { err: error, path }, 'a page could not be rendered')
}

async function sendPage(site: Site, request: Request, response: Response): Promise<void> {
  const { pageParameters } = await site.renderer()
  const url = await canonicalUrl(request.originalUrl, pageParameters)
  const render = async (): Promise<HttpResponse> => {
    const page = await renderPage(site, url)
    if (page.status !== 200 || page.partial || !isPlainPath(url)) throw new UncachedPage(page)
    return page
  }
  const { cache } = site.deps
  try {
    if (site.isPrivate) throw new UncachedPage(await withTimeout(cache.uncached(() => renderPage(site, url), 'page')))
    await sendResponse(request, response, await withTimeout(cache.get(pageKey(url), render, 'page')), REVALIDATE)
  } catch (error) {
    if (!(error instanceof UncachedPage)) throw error
    if (error.page.status >= SERVER_ERROR) response.set(OUTAGE_RETRY_HEADERS)
    await sendUncached(request, response, error.page)
  }
}

function pageRoute(publicSite: Site) {
  const headersOf = previewHeaders(publicSite.deps)
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.status(405).set('Allow', 'GET, HEAD').type('text').send('Method Not Allowed')
      return
    }
    if (isTooLong(request.originalUrl)) {
      response.status(414).type('text').send('URI Too Long')
      return
    }
    const redirectUrl = canonicalPageUrl(request.originalUrl)
    if (redirectUrl) return response.redirect(301, redirectUrl)
    const { path: pathname } = request
    const site: Site = isPreviewPath(pathname) ? { ...publicSite, headers: headersOf(pathname), isPrivate: true } : publicSite
    try {
      await sendPage(site, request, response)
    } catch (error) {
      logFailure(site.deps.log, loggedPath(pathname), error)
      if (response.headersSent) return next(error)
      const outage = storageOutage(error)
      if (outage) response.set(OUTAGE_RETRY_HEADERS)
      await createShell(site, outage?.status ?? SERVER_ERROR, '').then((shell) => sendUncached(request, response, shell), next)
    }
  }
}

/**
 * Creates the routes of everything that is neither API, panel nor upload: built files, the console's shell, and the public
 * pages with their status (200, 404, 503). Mount it last, after feeds, site map and icons.
 */
export function createPages(deps: PagesDeps): Router {
  const router = Router()
  const site: Site = { deps, headers: pageHeaders(deps), template: once(() => readTemplate(deps.clientDir)), renderer: once(deps.renderer) }
  const files = { index: false, redirect: false, dotfiles: 'ignore' } as const
  router.use('/assets', builtFiles(path.join(deps.clientDir, 'assets')))
  // the build's own metadata is not for visitors
  const built = express.static(deps.clientDir, { ...files, maxAge: DAY_MS })
  router.use((request, response, next) => (/^\/(index\.html|manifest\.json)$/.test(request.path) ? next() : built(request, response, next)))
  router.get(['/admin', '/admin/*rest'], consoleRoute(site))
  router.use(pageRoute(site))
  return router
}
