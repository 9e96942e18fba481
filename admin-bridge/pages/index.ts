import path from 'node:path'
import express, { Router, type NextFunction, type Request, type Response } from 'express'
import { createPageCache } from './page-cache'
import { readTemplate, type Template } from './template'
import type { PagesDeps, Renderer } from './types'
import { wellKnownRoutes } from './well-known'

export type { PagesDeps, Read, Renderer } from './types'

const YEAR_S = 31_536_000
const DAY_S = 86_400
const RETRY_AFTER_S = '5'

/** Until the console's code is here, what its guard says first (product.md, section 4). */
const CONSOLE_SHELL = { html: '<p style="padding:24px;font-family:monospace">VERIFYING_CREDENTIALS...</p>', title: '<title>CCC console</title><meta name="robots" content="noindex">' }

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

/** `/caffeine/` → `/caffeine`, the query kept; null where nothing is to be changed. Never leaves the site. */
function withoutTrailingSlash(request: Request): string | null {
  const clean = request.path.replace(/\/+$/, '').replace(/^\/{2,}/, '/')
  if (request.path === '/' || clean === request.path) return null
  const query = request.originalUrl.indexOf('?')
  return (clean || '/') + (query < 0 ? '' : request.originalUrl.slice(query))
}

/** What only names campaigns changes no page; it must not make another copy of it either. */
function canonicalUrl(request: Request): string {
  const url = new URL(request.originalUrl, 'http://internal.invalid')
  for (const name of [...url.searchParams.keys()]) if (/^(utm_|fbclid$|gclid$)/.test(name)) url.searchParams.delete(name)
  url.searchParams.sort()
  return url.pathname + url.search
}

type Page = { status: number; text: string; redirect?: string | undefined }

/** Renders pages and keeps the good ones. */
function createPageMaker(deps: PagesDeps, template: () => Promise<Template>, renderer: () => Promise<Renderer>) {
  const cache = createPageCache(deps.contentVersion)
  const settings = { analyticsKey: deps.analytics.key, analyticsHost: deps.analytics.host }
  return async (url: string): Promise<Page> => {
    const kept = cache.get(url)
    if (kept !== undefined) return { status: 200, text: kept }
    const since = cache.version()
    const [{ render }, fill] = await Promise.all([renderer(), template()])
    const page = await render({ url, origin: deps.publicUrl, read: deps.read, settings })
    const text = page.redirect ? '' : fill(page)
    if (page.status === 200) cache.set(url, text, since)
    return { status: page.status, text, redirect: page.redirect }
  }
}

/** The console: an empty shell that the browser fills (noindex, never kept). */
function consoleRoute(template: () => Promise<Template>, deps: PagesDeps, renderer: () => Promise<Renderer>) {
  return async (_request: Request, response: Response): Promise<void> => {
    const [fill, { fontHints }] = await Promise.all([template(), renderer()])
    const state = JSON.stringify({ reads: [], hydrate: false, analytics: deps.analytics }).replace(/</g, '\\u003c')
    response
      .set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
      .type('html')
      .send(fill({ head: fontHints + CONSOLE_SHELL.title, html: CONSOLE_SHELL.html, state, files: [] }))
  }
}

/** A page that could not even be rendered; the browser makes its own attempt. */
async function sendBroken(response: Response, template: () => Promise<Template>, deps: PagesDeps): Promise<void> {
  const fill = await template()
  const state = JSON.stringify({ reads: [], hydrate: false, analytics: deps.analytics }).replace(/</g, '\\u003c')
  response.status(500).set('Cache-Control', 'no-store').type('html').send(fill({ head: '<title>CCC</title>', html: '', state, files: [] }))
}

function pageRoute(deps: PagesDeps, template: () => Promise<Template>, renderer: () => Promise<Renderer>) {
  const makePage = createPageMaker(deps, template, renderer)
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.status(405).set('Allow', 'GET, HEAD').type('text').send('Method Not Allowed')
      return
    }
    const moved = withoutTrailingSlash(request)
    if (moved) return response.redirect(301, moved)
    try {
      const { status, text, redirect } = await makePage(canonicalUrl(request))
      if (redirect) return response.redirect(status, redirect)
      response.status(status).set('Cache-Control', status === 503 ? 'no-store' : 'public, no-cache')
      if (status === 503) response.set('Retry-After', RETRY_AFTER_S)
      response.type('html').send(text)
    } catch (error) {
      deps.log.error({ err: error, path: request.path }, 'a page could not be rendered')
      await sendBroken(response, template, deps).catch(next)
    }
  }
}

/**
 * Everything that is no API, no panel and no upload: built files, icons, robots, the console's shell, and the public pages
 * with their right status (200, 404, 503). Mount it last.
 */
export function createPages(deps: PagesDeps): Router {
  const router = Router()
  const template = once(() => readTemplate(deps.clientDir))
  const renderer = once(deps.renderer)
  const files = { index: false, redirect: false, dotfiles: 'ignore' } as const
  router.use('/assets', express.static(path.join(deps.clientDir, 'assets'), { ...files, immutable: true, maxAge: YEAR_S * 1000 }), (_request, response) => {
    response.status(404).type('text').send('Not Found')
  })
  router.use(wellKnownRoutes(deps))
  router.use(express.static(deps.clientDir, { ...files, maxAge: DAY_S * 1000, setHeaders: (response) => response.removeHeader('Last-Modified') }))
  router.get(['/admin', '/admin/*rest'], consoleRoute(template, deps, renderer))
  router.use(pageRoute(deps, template, renderer))
  return router
}
