import './shared/theme'
import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { App } from './app'
import { appRoutes, pageFiles, prefetchPage } from './app-routes'
import { createApiClient } from './shared/api/api-client'
import { headHtml } from './shared/head/head-tags'
import type { HeadSink } from './shared/head/page-meta'
import { writeState, type PageState } from './shared/routing/page-state'
import { createQueryClient } from './shared/api/query-client'
import { createSessionStore } from './shared/session/session-store'
import { FONTS } from './shared/theme/font-files'

export type RenderInput = {
  /** Path and query of the page. */
  url: string
  /** The origin of the public address, without a trailing slash. */
  origin: string
  /** Reads from the API. `path` is the full path: `/api/v1/…?…`. */
  read: (path: string) => Promise<{ status: number; body: unknown; total: number | null }>
  settings: { analyticsKey: string | null; analyticsHost: string }
}

export type Rendered = {
  /** 200; 404 if the page or record does not exist; 503 if a main read failed. */
  status: number
  /** A side read failed, such as related records or the landing page's figures. The page can be sent, but must not be cached. */
  partial: boolean
  html: string
  head: string
  /** The content of a script element of type application/json. */
  state: string
  /** The files of the page, as keys of the build's manifest. */
  files: string[]
  redirect?: string
}

export { pageParameters } from './app-routes'

const NO_STORAGE = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

function renderToText(node: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    const { pipe } = renderToPipeableStream(node, {
      onAllReady: () => pipe(sink),
      onError: reject,
      // keeps every part in its place: the page's policy forbids the scripts that would move it there
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    })
  })
}

/** Splits off the resource hints that React writes before the markup, because they belong in the head. */
function splitHints(html: string): { html: string; hints: string } {
  const hints = /^(?:<link[^>]*>)*/.exec(html)?.[0] ?? ''
  return { html: html.slice(hints.length), hints }
}

function readsOf(queryClient: QueryClient): { failed: boolean; partial: boolean; reads: PageState['reads'] } {
  const queries = queryClient.getQueryCache().getAll()
  const failures = queries.filter(({ state }) => state.status === 'error')
  return {
    // Failed side reads do not fail the page; the browser requests them again.
    failed: failures.some(({ meta }) => !meta?.silent),
    partial: failures.length > 0,
    reads: queries.filter(({ state }) => state.status === 'success').map(({ queryKey, state }) => ({ key: queryKey, data: state.data })),
  }
}

const fontHint = (url: string): string => `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin="">`

/** Preloads the fonts that most pages show above the fold. */
export const fontHints = fontHint(FONTS.sans) + fontHint(FONTS.mono)

/** A page that preloads the serif font has no sans text above the fold, so it needs only the monospaced font in addition. */
const fontHintsFor = (hints: string): string => (hints.includes(FONTS.serif) ? fontHint(FONTS.mono) : fontHints)

/** Made once: it ranks all routes, which takes longer than many a page. */
const handler = createStaticHandler(appRoutes)

/**
 * Renders one public page. The result depends only on the input: the same address and data give the same bytes.
 * @throws any rendering error. Failed reads do not throw: the page shows the error, and the status is 503.
 */
export async function render({ url, origin, read, settings }: RenderInput): Promise<Rendered> {
  const address = new URL(url, origin)
  const queryClient = createQueryClient({ retry: false })
  queryClient.setDefaultOptions({
    queries: { ...queryClient.getDefaultOptions().queries, gcTime: Infinity, retry: false, retryOnMount: false },
  })
  const api = createApiClient({
    getToken: () => null,
    onUnauthorized: () => undefined,
    transport: async (request) => ({ ...(await read(request.url)), retryAfter: null }),
  })
  try {
    const context = await handler.query(new Request(address))
    if (context instanceof Response) {
      const redirect = context.headers.get('Location') ?? '/'
      return { status: context.status, partial: false, html: '', head: '', state: '', files: [], redirect }
    }
    await prefetchPage(context.matches, address, { api, queryClient })
    // each step occupies the event loop, so other requests get their turn in between
    await setImmediate()
    const head: HeadSink = { meta: null, origin }
    const session = createSessionStore(NO_STORAGE)
    const page = (
      <App api={api} queryClient={queryClient} session={session} prefetch={() => undefined} head={head}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
      </App>
    )
    const { html, hints } = splitHints(await renderToText(page))
    await setImmediate()
    const { failed, partial, reads } = readsOf(queryClient)
    const analytics = { key: settings.analyticsKey, host: settings.analyticsHost }
    return {
      status: failed ? 503 : (head.meta?.status ?? 200),
      partial,
      html,
      head: `${hints}${fontHintsFor(hints)}${head.meta ? headHtml(head.meta, origin) : ''}`,
      state: writeState({ reads: failed ? [] : reads, hydrate: !failed, analytics }),
      files: [...pageFiles(context.matches), ...(head.meta?.files ?? [])],
    }
  } finally {
    queryClient.clear()
  }
}

/** The state of a page that is rendered in the browser only. */
export const emptyState = (analytics: PageState['analytics']): string => writeState({ reads: [], hydrate: false, analytics })
