import { test as base, expect, type BrowserContext, type ConsoleMessage, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { TOKEN_KEY, USER_KEY } from '../../../site/shared/session/session-store'
import { ADMIN, startServer, type RunningServer } from '../../harness/server/server'
import { Client } from './client'
import { TEMPLATE } from './global-setup'

type WorkerFixtures = {
  /** This worker's server, with the demo content. Records that a test creates stay there, so do not count records that others add. */
  server: RunningServer
  /** The API as the administrator. */
  client: Client
  /** Holds the browser context that this worker's tests share, once one of them has opened it. */
  shared: { context?: BrowserContext }
}

type Fixtures = {
  /** Errors and warnings in the browser during this test, without the expected ones. */
  browserErrors: string[]
  /** Errors that a test causes on purpose: the browser also logs a failed request. */
  expected: RegExp[]
  /** For tests that need an empty HTTP cache, or that move the clock, which stays moved for the whole context. */
  needsOwnContext: boolean
}

/** Lists show records that other tests made, some with a picture that does not exist. */
const isMissingPicture = (message: ConsoleMessage): boolean =>
  /status of 404/.test(message.text()) && new URL(message.location().url, 'http://x').pathname.startsWith('/media/')

/** The factor by which the browser's CPU is slowed down, to find races (tests/README.md). */
const THROTTLE = Number(process.env['E2E_THROTTLE'] ?? '1')

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
}

/** Opens the context that a worker's tests share: with a filled HTTP cache they take an eighth less CPU time. Its first page stays open for `cleanUp`. */
async function openShared(shared: WorkerFixtures['shared'], open: () => Promise<BrowserContext>): Promise<BrowserContext> {
  if (!shared.context) {
    shared.context = await open()
    await (await shared.context.newPage()).goto('/robots.txt')
  }
  return shared.context
}

/** Leaves nothing of a test but the HTTP cache. Session storage, routes and scripts of a page go with the page. */
async function cleanUp(context: BrowserContext, origin: string): Promise<void> {
  const [first, ...others] = context.pages()
  for (const page of others) await page.close()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearPermissions()
  if (!first) return
  const session = await context.newCDPSession(first)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,local_storage,indexeddb,cache_storage' })
  await session.detach()
}

/** Marks a test that the test command also runs on MongoDB: the panel reads and writes the database without the API. */
export const BOTH = { tag: '@both-databases' }

/** Watches every page of a test. An error, a React warning or a hydration mismatch fails it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const server = await startServer({ copyOf: process.env[TEMPLATE] ?? '' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  client: [
    async ({ server }, use) => {
      await use(await Client.signIn(server.url, ADMIN.username, ADMIN.password))
    },
    { scope: 'worker' },
  ],
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  shared: [async ({}, use) => use({}), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.url),
  needsOwnContext: [false, { option: true }],
  context: async ({ browser, server, shared, needsOwnContext, javaScriptEnabled, contextOptions }, use) => {
    if (needsOwnContext || javaScriptEnabled === false || Object.keys(contextOptions).length > 0) {
      const context = await browser.newContext()
      await use(context)
      await context.close()
      return
    }
    const context = await openShared(shared, () => browser.newContext())
    await use(context)
    await cleanUp(context, server.url)
  },
  expected: [[], { option: true }],
  browserErrors: [
    async ({ context, expected }, use) => {
      const browserErrors: string[] = []
      const note = (text: string): void => {
        if (!expected.some((pattern) => pattern.test(text))) browserErrors.push(text)
      }
      const watch = (page: Page): void => {
        // a page that closes at once needs no brake
        if (THROTTLE > 1) slowDown(page).catch(() => undefined)
        page.on('pageerror', (error) => note(`error: ${error.message}`))
        page.on('console', (message: ConsoleMessage) => {
          if (!isMissingPicture(message) && ['error', 'warning'].includes(message.type()))
            note(`${message.type()}: ${message.text()} (${message.location().url})`)
        })
      }
      context.on('page', watch)
      await use(browserErrors)
      context.removeListener('page', watch)
      expect(browserErrors, `errors and warnings in the browser console: ${browserErrors.join(' | ')}`).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** The browser's message for a request that fails on purpose. */
export const FAILED_REQUEST = /Failed to load resource|net::ERR_/

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rows of a long list whose contrast is checked; the others have the same styles. Contrast takes most of axe's time. */
const CONTRAST_ROWS = 12

/** Waits until nothing fades in any more: half transparent text has little contrast. Endless animations go on. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    ),
  )

/**
 * The violations, one text each. axe-core stays in the document for its next check. Our pages have no frames: with frames
 * it would have to run in each of them.
 */
async function violationsOf(page: Page, within: string, contrast: boolean): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(axe.source)
  await settled(page)
  return page.evaluate(
    async ([root, tags, rows, withContrast]) => {
      const options = { runOnly: { type: 'tag', values: [...tags] }, resultTypes: ['violations'] } as const satisfies RunOptions
      const withoutContrast = { ...options, rules: { 'color-contrast': { enabled: false } } }
      const rest = ['li', 'tr'].map((row) => `${root} ${row}:nth-child(n + ${rows + 1})`)
      const isLong = rest.some((selector) => document.querySelector(selector))
      const results = [await window.axe.run(root, isLong || !withContrast ? withoutContrast : options)]
      if (isLong && withContrast)
        results.push(await window.axe.run({ include: [root], exclude: rest }, { ...options, runOnly: ['color-contrast'] }))
      return results
        .flatMap(({ violations }) => violations)
        .map(({ id, help, nodes }) =>
          [`${id}: ${help}`, ...nodes.map(({ target, html }) => `  ${target.join(' ')} ${html.slice(0, 160)}`)].join('\n'),
        )
    },
    [within, RULES, CONTRAST_ROWS, contrast] as const,
  )
}

/**
 * Asserts that the page has no violation of WCAG 2.2 AA. @param within a selector; the whole page without one.
 * @param contrast whether colours are looked at, which takes most of the time.
 */
export async function expectAccessible(page: Page, within = 'html', contrast = true): Promise<void> {
  expect(await violationsOf(page, within, contrast), page.url()).toEqual([])
}

/** Makes the browser open its next page with the administrator signed in. */
export async function signIn(page: Page, client: Client): Promise<void> {
  const user = JSON.stringify({ username: ADMIN.username, isAdmin: true })
  await page.addInitScript(
    ([tokenKey, token, userKey, value]) => {
      // only once: a page that signs out stays signed out
      if (sessionStorage.getItem('signed-in-by-test')) return
      sessionStorage.setItem('signed-in-by-test', 'yes')
      localStorage.setItem(tokenKey, token)
      localStorage.setItem(userKey, value)
    },
    [TOKEN_KEY, client.token, USER_KEY, user] as const,
  )
}
