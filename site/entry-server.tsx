import './shared/theme'
import { Writable } from 'node:stream'
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
  /** Of the public address, without a trailing slash. */
  origin: string
  /** Answers a read of the API: `path` is whole, `/api/v1/…?…`. */
  read: (path: string) => Promise<{ status: number; body: unknown; total: number | null }>
  settings: { analyticsKey: string | null; analyticsHost: string }
}

export type Rendered = {
  /** 200; 404 for what is not there; 503 when a read failed that the page is about. */
  status: number
  /** A side read failed (related entries, the landing's figures): good to send, not good to keep. */
  partial: boolean
  html: string
  head: string
  /** For a script element of type application/json. */
  state: string
  /** Files of the page, as the build's manifest names them. */
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
    const { pipe } = renderToPipeableStream(node, { onAllReady: () => pipe(sink), onError: reject })
  })
}

/** React writes resource hints before the markup; they belong into the head. */
function withoutHints(html: string): { html: string; hints: string } {
  const hints = /^(?:<link[^>]*>)*/.exec(html)?.[0] ?? ''
  return { html: html.slice(hints.length), hints }
}

function readsOf(queryClient: QueryClient): { failed: boolean; partial: boolean; reads: PageState['reads'] } {
  const queries = queryClient.getQueryCache().getAll()
  const failures = queries.filter(({ state }) => state.status === 'error')
  return {
    // A page stands without its side reads: the browser finds them missing and asks for them again.
    failed: failures.some(({ meta }) => !meta?.silent),
    partial: failures.length > 0,
    reads: queries.filter(({ state }) => state.status === 'success').map(({ queryKey, state }) => ({ key: queryKey, data: state.data })),
  }
}

const fontHint = (url: string): string => `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin="">`

/** The faces that a page opens with, so that they are fetched before the style sheet asks for them. */
export const fontHints = fontHint(FONTS.plain) + fontHint(FONTS.measured)

/** Two faces stand above a fold: a page that opens in the quoted voice asks for that one itself, and has no plain one there. */
const fontHintsBeside = (hints: string): string => (hints.includes(FONTS.quoted) ? fontHint(FONTS.measured) : fontHints)

/**
 * Renders one public page. Depends on its input alone: the same address over the same data gives the same bytes.
 * @throws what a page throws while it renders; reads that fail are shown by the page and answered with 503, side reads are left out.
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
    await prefetchPage(address, { api, queryClient })
    const handler = createStaticHandler(appRoutes)
    const context = await handler.query(new Request(address))
    if (context instanceof Response) {
      const redirect = context.headers.get('Location') ?? '/'
      return { status: context.status, partial: false, html: '', head: '', state: '', files: [], redirect }
    }
    const head: HeadSink = { meta: null, origin }
    const session = createSessionStore(NO_STORAGE)
    const page = (
      <App api={api} queryClient={queryClient} session={session} prefetch={() => undefined} head={head}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
      </App>
    )
    const { html, hints } = withoutHints(await renderToText(page))
    const { failed, partial, reads } = readsOf(queryClient)
    const analytics = { key: settings.analyticsKey, host: settings.analyticsHost }
    return {
      status: failed ? 503 : (head.meta?.status ?? 200),
      partial,
      html,
      head: `${fontHintsBeside(hints)}${hints}${head.meta ? headHtml(head.meta, origin) : ''}`,
      state: writeState({ reads: failed ? [] : reads, hydrate: !failed, analytics }),
      files: pageFiles(address.pathname),
    }
  } finally {
    queryClient.clear()
  }
}

/** The state of a page that the browser renders by itself. */
export const emptyState = (analytics: PageState['analytics']): string => writeState({ reads: [], hydrate: false, analytics })
