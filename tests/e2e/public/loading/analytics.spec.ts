import { gunzipSync } from 'node:zlib'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { ADMIN, startServer, type RunningServer } from '../../../harness/server/server'
import { Client } from '../../support/client'
import { TEMPLATE } from '../../support/global-setup'
import { first, main, open, ready } from '../../support/public-pages'
import { expect, signIn, test as base } from '../../support/test'
import { parseJson, jsonAs } from '../../../harness/json'

const HOST = 'https://analytics.example.org'
const KEY = 'phc_a_key_of_ours'

type AnalyticsEvent = { event: string; properties: Record<string, unknown> }

const test = base.extend<object, { counted: RunningServer; countedClient: Client }>({
  counted: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const server = await startServer({ copyOf: process.env[TEMPLATE] ?? '', env: { POSTHOG_KEY: KEY, POSTHOG_HOST: HOST } })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  countedClient: [
    async ({ counted }, use) => {
      await use(await Client.signIn(counted.url, ADMIN.username, ADMIN.password))
    },
    { scope: 'worker' },
  ],
})

/** The content of a request to the service: plain, compressed or as a form. */
function eventsIn(request: Request): AnalyticsEvent[] {
  const body = request.postDataBuffer()
  if (!body) return []
  const text = body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body).toString() : body.toString()
  const form = new URLSearchParams(text).get('data')
  const json = form ? Buffer.from(form, 'base64').toString() : text
  const data = parseJson<AnalyticsEvent | AnalyticsEvent[] | { batch: AnalyticsEvent[] }>(json)
  return 'batch' in data ? data.batch : [data].flat()
}

/** Replaces the third-party service and records what it receives. */
async function listen(context: BrowserContext): Promise<AnalyticsEvent[]> {
  const events: AnalyticsEvent[] = []
  await context.route(`${HOST}/**`, async (route) => {
    events.push(...eventsIn(route.request()))
    await route.fulfill({ json: { status: 1 }, headers: { 'Access-Control-Allow-Origin': '*' } })
  })
  return events
}

const LIBRARY = /no-external/

/** Opens a page and waits for the library, which loads when the page is idle. */
async function openCounted(page: Page, server: RunningServer, path: string): Promise<void> {
  const library = page.waitForResponse((response) => LIBRARY.test(response.url()))
  await open(page, server.url + path)
  await library
}

const named = (events: AnalyticsEvent[], event: string): Record<string, unknown>[] =>
  events.filter((each) => each.event === event).map(({ properties }) => properties)

/** The library sends what has happened every three seconds: the page's clock jumps ahead. */
const soon = async (page: Page, check: () => void): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(3_000)
    check()
  }).toPass()

/** Waits until exactly one such event has arrived since the last check, with these properties. */
async function expectEvent(page: Page, events: AnalyticsEvent[], event: string, properties: Record<string, unknown>): Promise<void> {
  await soon(page, () => expect(named(events, event), event).toHaveLength(1))
  expect(named(events, event)[0], event).toMatchObject(properties)
  events.length = 0
}

test.use({ needsOwnContext: true })

test('without a key nothing is loaded, sent or stored', async ({ page, context, client }) => {
  const [drink] = await client.list('/v1/caffeine/drinks', 'limit=1')
  const events = await listen(context)
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await open(page, '/caffeine')
  await page.getByRole('button', { name: 'S', exact: true }).click()
  await page.getByRole('button', { name: 'ALL' }).click()
  await page.getByRole('link', { name: String(drink?.['name']), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(drink?.['name']))
  await page.waitForLoadState('networkidle')
  expect(files.filter((file) => LIBRARY.test(file) || /analytics|posthog/.test(file))).toEqual([])
  expect(events).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('with a key the library loads once the page is idle, stores its id in local storage and reports page views', async ({
  page,
  context,
  counted,
}) => {
  const events = await listen(context)
  const order: string[] = []
  page.on('load', () => order.push('load'))
  page.on('request', (request) => (LIBRARY.test(request.url()) ? order.push('library') : null))
  await openCounted(page, counted, '/about')
  expect(order).toEqual(['load', 'library'])
  await expect.poll(() => named(events, '$pageview').length).toBe(1)
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
  await expect.poll(() => named(events, '$pageview').map(({ $pathname }) => $pathname)).toEqual(['/about', '/blog'])
  await expect.poll(() => named(events, '$autocapture').length, 'the click').toBeGreaterThan(0)
  const kept = await page.evaluate(() => Object.keys(localStorage))
  expect(kept.filter((key) => key.startsWith('ph_'))).not.toEqual([])
  expect(await context.cookies(), 'no cookie').toEqual([])
})

test('each event is sent when it happens, with its properties', async ({ page, context, counted, countedClient: client }) => {
  const drink = await first(client, '/v1/caffeine/drinks')
  const episode = await first(client, '/v1/caffeine/episodes')
  const [featured] = jsonAs<{ id: number; name: string }[]>(episode['drinks'])
  const events = await listen(context)
  await page.clock.install()
  await openCounted(page, counted, '/')
  const home = async (): Promise<void> => {
    await page.goto(`${counted.url}/`)
    await ready(page)
    events.length = 0
  }
  for (const [name, section] of [
    ['Caffeine Compendium', 'caffeine'],
    ['Culinary Critique', 'culinary'],
    ['Quotes of Wisdom', 'quotes'],
  ] as const) {
    await home()
    await page.getByRole('link', { name }).click()
    await expectEvent(page, events, 'featured_section_click', { section })
  }
  await home()
  await page.getByRole('link', { name: /^Learn More/ }).click()
  await expectEvent(page, events, 'manifesto_click', {})
  await home()
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Caffeine' }).click()
  await soon(page, () => expect(named(events, 'caffeine_page_view')).toHaveLength(1))
  await expectEvent(page, events, 'navigation_click', { destination: '/caffeine' })
  await page.getByRole('button', { name: 'S', exact: true }).click()
  await expectEvent(page, events, 'caffeine_tier_filter', { selected_tier: 'S' })
  await page.getByRole('button', { name: 'ALL' }).click()
  await expectEvent(page, events, 'caffeine_tier_filter', { selected_tier: 'ALL' })
  // the event comes at the click: a step that follows before the page has changed would end the change, or go back too far
  await expect(page).toHaveURL(/\/caffeine#drinks$/)
  await page.getByRole('link', { name: String(drink['name']), exact: true }).click()
  await expectEvent(page, events, 'caffeine_drink_view', { drink_id: drink.id, name: drink['name'] })
  await expect(page).toHaveURL(/\/drink\/\d+$/)
  await page.goBack()
  await page.getByRole('link', { name: String(episode['title']), exact: true }).click()
  await soon(page, () => expect(named(events, 'episode_detail_view')).toMatchObject([{ episode_id: episode.id, title: episode['title'] }]))
  await expectEvent(page, events, 'caffeine_episode_click', { episode_id: episode.id, title: episode['title'] })
  const elsewhere = context.waitForEvent('page')
  await context.route('https://www.youtube.com/**', (route) => route.fulfill({ body: 'a video', contentType: 'text/html' }))
  await main(page).getByRole('link', { name: 'Watch Episode' }).click()
  await (await elsewhere).close()
  await expectEvent(page, events, 'episode_youtube_click', { episode_id: episode.id, title: episode['title'] })
  await page.getByRole('link', { name: featured?.name ?? '', exact: true }).click()
  await expectEvent(page, events, 'episode_drink_view', { drink_id: featured?.id, name: featured?.name })
  await expect(page).toHaveURL(/\/drink\/\d+$/)
  await page.goBack()
  await page.getByRole('link', { name: 'Caffeine index' }).click()
  await expectEvent(page, events, 'episode_back_to_index', {})
})

test('nothing in the console is reported', async ({ page, context, counted, countedClient }) => {
  const events = await listen(context)
  await signIn(page, countedClient)
  await page.goto(`${counted.url}/admin`)
  await page.getByRole('link', { name: 'Quotes' }).first().click()
  await expect(page).toHaveURL(`${counted.url}/admin/quotes`)
  await expect(page.getByRole('table')).toBeVisible()
  await page.waitForLoadState('networkidle')
  // a public page would send events that were held back
  await page.goto(`${counted.url}/about`)
  await expect.poll(() => named(events, '$pageview').length).toBe(1)
  expect(events.map(({ properties }) => properties['$pathname'])).not.toContainEqual(expect.stringMatching(/^\/admin/))
})
