import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  API_BASE,
  addresses,
  cardAddress,
  listAddress,
  PUBLIC_ENTITIES,
  publicPages,
  recordAddress,
  SEARCH_PATH,
} from '../../../admin-bridge/contract'
import { contracts } from '../../../admin-bridge/contract/registry'
import { SUMMARY_PATH } from '../../../admin-bridge/contract/summary'
import { wireName, type Entity, type Field } from '../../../cms/domain/entities'
import { TIERS } from '../../../cms/domain/tier'
import { App } from '../../../site/app'
import { appRoutes, matchesAt, prefetchPage } from '../../../site/app-routes'
import { createApiClient } from '../../../site/shared/api/api-client'
import { createQueryClient } from '../../../site/shared/api/query-client'
import { headHtml } from '../../../site/shared/head/head-tags'
import type { HeadSink } from '../../../site/shared/head/page-meta'
import { createSessionStore } from '../../../site/shared/session/session-store'

const ORIGIN = 'https://ccc.example'
const ID = 7
const NO_STORAGE = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
const NOW = '2024-03-05T10:00:00.000Z'

/** A value as responses hold it. */
function valueOf(field: Field): unknown {
  if (field.kind === 'rating') return 5
  if (field.kind === 'tier') return 'B'
  if (field.kind === 'choice') return field.choices[0]
  if (field.kind === 'day') return field.responseFormat === 'day' ? NOW.slice(0, 10) : NOW
  if (field.kind === 'reference') return ID
  if (field.kind === 'flag') return true
  return field.kind === 'url' || field.kind === 'picture' ? null : `some ${field.kind}`
}

/** A record as responses hold it. Some have more than the declared fields. */
const recordOf = ({ fields }: Entity): object => ({
  ...Object.fromEntries(Object.entries(fields).map(([key, field]) => [wireName(key, field), valueOf(field)])),
  id: ID,
  created_at: NOW,
  updated_at: NOW,
  drinks: [],
  year: null,
})

const tiers = Object.fromEntries(TIERS.map((tier) => [tier, 0]))
const NO_FIGURES = {
  episodes: { total: 0 },
  drinks: { total: 0, average_rating: null, tiers, brands: [] },
  reviews: { total: 0, average_rating: null, tiers, cuisines: [] },
  quotes: { total: 0, authors: [] },
  posts: { total: 0, categories: [] },
  team: { founders: 0, members: 0, special_guests: 0 },
}

/** What the API answers: one record of everything, empty tiers, and no results. */
function bodyFor(address: string): unknown {
  const { pathname } = new URL(address, ORIGIN)
  if (pathname.includes('/tierlist')) return TIERS.map((tier) => ({ tier, total: 0, drinks: [], reviews: [] }))
  if (pathname === `${API_BASE}${SUMMARY_PATH}/`) return NO_FIGURES
  const part = Object.entries(NO_FIGURES).find(([name]) => pathname === `${API_BASE}${SUMMARY_PATH}/${name}`)
  if (part) return part[1]
  if (pathname === API_BASE + SEARCH_PATH) return { query: '', total: 0, results: [] }
  const found = Object.values(contracts).find(({ path }) => pathname.startsWith(API_BASE + path))
  const record = found ? recordOf(found.entity) : null
  return pathname.endsWith(`/${ID}`) ? record : [record]
}

type Page = { html: string; head: string; status: number; unread: unknown[] }

/** Renders a page as the server does. `unread` are the reads of the page that its `prefetch` does not do. */
async function rendered(path: string): Promise<Page> {
  const url = new URL(path, ORIGIN)
  const queryClient = createQueryClient({ retry: false })
  const transport = async (request: { url: string }) => ({ status: 200, body: bodyFor(request.url), total: 1, retryAfter: null })
  const api = createApiClient({ getToken: () => null, onUnauthorized: () => undefined, transport })
  await prefetchPage(matchesAt(url.pathname), url, { api, queryClient })
  const handler = createStaticHandler(appRoutes)
  const context = await handler.query(new Request(url))
  if (context instanceof Response) return { html: '', head: '', status: context.status, unread: [] }
  const head: HeadSink = { meta: null, origin: ORIGIN }
  const html = renderToString(
    <App api={api} queryClient={queryClient} session={createSessionStore(NO_STORAGE)} prefetch={() => undefined} head={head}>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
    </App>,
  )
  const queries = queryClient.getQueryCache().getAll()
  const unread = queries.filter(({ state, options }) => state.status !== 'success' && !('enabled' in options && options.enabled === false))
  queryClient.clear()
  return {
    html,
    head: head.meta ? headHtml(head.meta, ORIGIN) : '',
    status: head.meta?.status ?? 200,
    unread: unread.map(({ queryKey }) => queryKey),
  }
}

const PATHS = [...Object.values(addresses), '/search?q=can', ...PUBLIC_ENTITIES.map((name) => recordAddress(name, ID))]
const pages = new Map<string, Page>()
const pageAt = (path: string): Page => {
  const page = pages.get(path)
  if (!page) throw new Error(`${path} is not rendered here`)
  return page
}
beforeAll(async () => {
  for (const path of PATHS) pages.set(path, await rendered(path))
}, 120_000)

describe.each(PATHS)('the page %s', (path) => {
  it('is found', () => expect(pageAt(path).status).toBe(200))
  it('prefetches everything that it reads', () => expect(pageAt(path).unread).toEqual([]))
})

const linksTo = (page: Page, address: string): boolean => page.html.includes(`href="${address}"`)

describe.each(PUBLIC_ENTITIES)('the pages of a %s', (name) => {
  it('tell link previews the card, and crawlers what the record is', () => {
    const { head } = pageAt(recordAddress(name, ID))
    expect(head).toContain(ORIGIN + cardAddress(name, ID))
    expect(head).toContain(`"@id":"${ORIGIN}${recordAddress(name, ID)}"`)
  })

  it('are linked from the list', () => {
    expect(linksTo(pageAt(listAddress(name)), recordAddress(name, ID))).toBe(true)
  })

  it('have a list that the section links to', () => {
    expect(linksTo(pageAt(addresses[publicPages[name].section]), listAddress(name))).toBe(true)
  })
})
