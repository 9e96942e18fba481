import { main, open, publicPages, ready, navigate } from '../../support/public-pages'
import { expect, expectAccessible, FAILED_REQUEST, test } from '../../support/test'

const API = '**/api/v1/**'
const NO_CONNECTION = 'Unable to connect to the server. Please check your connection or try again later.'
const caffeine = 'CONNECTION_FAILURE: Unable to reach the caffeine database. The server might be unavailable or experiencing issues.'
const culinary = 'CONNECTION_FAILURE: Unable to reach the culinary database. The server might be unavailable or experiencing issues.'

type Failing = { kind: RegExp; loading: readonly string[]; title?: string; words: readonly string[] }

/** The loading and error messages of each screen. */
const SCREENS: readonly Failing[] = [
  {
    kind: /^\/caffeine$/,
    loading: ['FETCHING_EPISODES', 'FETCHING_DRINKS'],
    words: ['CONNECTION_FAILURE: Unable to retrieve episodes data.', caffeine],
  },
  { kind: /^\/caffeine\/tierlist$/, loading: ['FETCHING_DRINKS'], words: [caffeine] },
  {
    kind: /^\/caffeine\/episode\//,
    loading: ['RETRIEVING_EPISODE'],
    title: 'EPISODE_ACCESS_ERROR',
    words: ['CONNECTION_FAILURE: Unable to retrieve episode data. The server might be unavailable or experiencing issues.'],
  },
  { kind: /^\/caffeine\/drink\//, loading: ['LOADING_DATA'], words: [caffeine] },
  {
    kind: /^\/quotes$/,
    loading: ['RETRIEVING_WISDOM'],
    words: ['CONNECTION_FAILURE: Unable to reach the quotes database. The server might be unavailable or experiencing issues.'],
  },
  {
    kind: /^\/quotes\//,
    loading: ['RETRIEVING_WISDOM'],
    words: ['CONNECTION_FAILURE: Unable to retrieve the quote. The quote might not exist or the server is experiencing issues.'],
  },
  { kind: /^\/culinary$/, loading: ['LOADING_DATA'], words: [culinary] },
  { kind: /^\/culinary\/tierlist$/, loading: ['LOADING_DATA'], words: [culinary] },
  {
    kind: /^\/culinary\/review\//,
    loading: ['LOADING_DATA'],
    words: [
      'CONNECTION_FAILURE: Unable to retrieve the restaurant review. The review might not exist or the server is experiencing issues.',
    ],
  },
  {
    kind: /^\/blog$/,
    loading: ['LOADING_DATA'],
    words: ['CONNECTION_FAILURE: Unable to reach the blog database. The server might be unavailable or experiencing issues.'],
  },
  {
    kind: /^\/blog\//,
    loading: ['LOADING_DATA'],
    words: ['CONNECTION_FAILURE: Unable to retrieve blog post data. The server might be unavailable or experiencing issues.'],
  },
]

/** Secondary reads, such as the names in a filter, fail without a toast and are only logged. */
const LOGGED = /^error: (ConnectionError|ApiError|ResponseError): /

/** Takes them out of the errors that fail a test. */
const forgetLogged = (errors: string[]): void => void errors.splice(0, errors.length, ...errors.filter((line) => !LOGGED.test(line)))

test.use({ expected: [FAILED_REQUEST], needsOwnContext: true })

test('each screen shows its loading and error messages, after four attempts and with one toast, and retries', async ({
  page,
  client,
  browserErrors,
}) => {
  test.setTimeout(240_000)
  const pages = await publicPages(client)
  await page.clock.install()
  await page.route(API, (route) => route.abort())
  for (const { kind, loading, title = 'SYSTEM_ERROR', words } of SCREENS) {
    const target = pages.find(({ path }) => kind.test(path))
    expect(target, String(kind)).toBeDefined()
    const path = target?.path ?? ''
    await test.step(path, async () => {
      await open(page, '/terms')
      const calls: string[] = []
      page.on('requestfailed', (request) => calls.push(new URL(request.url()).pathname))
      await navigate(page, path)
      for (const word of loading) await expect.soft(main(page).getByRole('status').filter({ hasText: word }).first(), path).toBeVisible()
      const alerts = main(page).getByRole('alert')
      // the attempts are 1, 2 and 4 seconds apart: the page's clock jumps ahead
      await expect(async () => {
        await page.clock.runFor(1_000)
        await expect(alerts).toHaveCount(words.length, { timeout: 100 })
      }).toPass()
      for (const sentence of words) await expect.soft(alerts.getByText(sentence, { exact: true }), path).toBeVisible()
      await expect.soft(alerts.first().getByRole('heading'), path).toHaveText(title)
      await expect.soft(page.getByRole('heading', { level: 1 }), `${path}: the heading has the focus`).toBeFocused()
      await expect.soft(page.getByRole('alert').filter({ hasText: NO_CONNECTION }), `${path}: one toast`).toHaveCount(1)
      for (const call of new Set(calls)) expect.soft(calls.filter((other) => other === call).length, `${path}: tries of ${call}`).toBe(4)
      page.removeAllListeners('requestfailed')
    })
  }
  forgetLogged(browserErrors)
})

test('an error panel is accessible and links back; RETRY_CONNECTION reloads the page', async ({ page, client }) => {
  const episode = (await publicPages(client)).find(({ path }) => path.startsWith('/caffeine/episode/'))
  await page.clock.install()
  await open(page, '/terms')
  await page.route(API, (route) => route.abort())
  await navigate(page, episode?.path ?? '')
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(page.getByText('EPISODE_ACCESS_ERROR')).toBeVisible({ timeout: 100 })
  }).toPass()
  await expect(main(page).getByRole('link', { name: 'Return to Caffeine' })).toHaveAttribute('href', '/caffeine')
  await page.clock.resume()
  await expectAccessible(page)
  const loaded = page.waitForEvent('load')
  await main(page).getByRole('button', { name: 'RETRY_CONNECTION' }).click()
  await loaded
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(episode?.h1 ?? '')
})

test('an error response shows its detail, or the default message without one', async ({ page, browserErrors }) => {
  await page.clock.install()
  for (const [body, words] of [
    ['{"detail":"The kettle is off."}', 'The kettle is off.'],
    ['<html>', 'An error occurred. Please try again.'],
  ] as const) {
    await open(page, '/terms')
    // 4xx too: every failed read except of a missing record is attempted four times
    let calls = 0
    await page.route(API, (route) => {
      if (new URL(route.request().url()).pathname.startsWith('/api/v1/quotes')) calls += 1
      return route.fulfill({ status: 400, body, contentType: body.startsWith('{') ? 'application/json' : 'text/html' })
    })
    await navigate(page, '/quotes')
    await expect(async () => {
      await page.clock.runFor(1_000)
      await expect(page.getByRole('alert').filter({ hasText: words })).toHaveCount(1, { timeout: 100 })
    }).toPass()
    expect(calls).toBe(4)
    await page.unroute(API)
  }
  forgetLogged(browserErrors)
})

test('a malformed blog list shows an error; a malformed episode list counts as empty', async ({ page, browserErrors }) => {
  await page.clock.install()
  await open(page, '/terms')
  await page.route(API, (route) => route.fulfill({ json: { not: 'a list' } }))
  await navigate(page, '/blog')
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(main(page).getByText('Invalid response format from API')).toBeVisible({ timeout: 100 })
  }).toPass()
  await navigate(page, '/caffeine')
  await expect(main(page).getByText('NO_EPISODES_FOUND')).toBeVisible()
  forgetLogged(browserErrors)
})

test('a failure on the About page shows no members and no error', async ({ page, browserErrors }) => {
  await page.clock.install()
  await open(page, '/terms')
  await page.route(API, (route) => route.abort())
  await navigate(page, '/about')
  // the problem is logged in the browser console, as specified
  const logged = (): number => browserErrors.filter((line) => line.includes('ConnectionError')).length
  await expect(async () => {
    await page.clock.runFor(1_000)
    expect(logged()).toBe(3)
  }).toPass()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Taste is an argument you can lose.')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('#main h2')).toHaveCount(0)
  browserErrors.length = 0
})

test('a record deleted in the meantime shows as not found, without a retry or a toast', async ({ page, client }) => {
  const quote = await client.create('/v1/quotes', { quote_text: 'Here for a moment.', author: 'Nobody' })
  await open(page, '/quotes')
  await client.remove('/v1/quotes', quote.id)
  let calls = 0
  page.on('request', (request) => (calls += request.url().endsWith(`/v1/quotes/${quote.id}`) ? 1 : 0))
  await page.getByRole('link', { name: 'Here for a moment.' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('QUOTE_NOT_FOUND')
  await expect(page).toHaveTitle('QUOTE_NOT_FOUND · CCC')
  expect(calls).toBe(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await main(page).getByRole('link', { name: 'Return to Quotes' }).click()
  await expect(page).toHaveURL('/quotes')
  await ready(page)
})
