import { main, open, publicPages, ready, navigate } from '../../support/public-pages'
import { expect, expectAccessible, FAILED_REQUEST, test } from '../../support/test'

const API = '**/api/v1/**'
/** The loading messages of each screen. */
const LOADING: ReadonlyArray<readonly [path: RegExp, words: readonly string[]]> = [
  [/^\/caffeine$/, ['FETCHING_EPISODES', 'FETCHING_DRINKS']],
  [/^\/caffeine\/tierlist$/, ['FETCHING_DRINKS']],
  [/^\/caffeine\/episode\//, ['RETRIEVING_EPISODE']],
  [/^\/caffeine\/drink\//, ['LOADING_DATA']],
  [/^\/quotes$/, ['RETRIEVING_WISDOM']],
  [/^\/quotes\//, ['RETRIEVING_WISDOM']],
  [/^\/culinary$/, ['LOADING_DATA']],
  [/^\/culinary\/tierlist$/, ['LOADING_DATA']],
  [/^\/culinary\/review\//, ['LOADING_DATA']],
  [/^\/blog$/, ['LOADING_DATA']],
  [/^\/blog\//, ['LOADING_DATA']],
]

/** Secondary reads, such as the names in a filter, fail without a toast and are only logged. */
const LOGGED = /^error: (ConnectionError|ApiError|ResponseError): /

/** Takes them out of the errors that fail a test. */
const forgetLogged = (errors: string[]): void => void errors.splice(0, errors.length, ...errors.filter((line) => !LOGGED.test(line)))

test.use({ expected: [FAILED_REQUEST], needsOwnContext: true })

test('each screen shows its loading message', async ({ page, client }) => {
  const pages = await publicPages(client)
  await page.clock.install()
  await open(page, '/terms')
  // never answered
  await page.route(API, () => undefined)
  for (const [kind, words] of LOADING) {
    const path = pages.find((each) => kind.test(each.path))?.path ?? ''
    await navigate(page, path)
    for (const word of words) await expect.soft(main(page).getByRole('status').filter({ hasText: word }).first(), path).toBeVisible()
  }
})

test('an error panel appears after four attempts with one toast, is accessible and links back; RETRY_CONNECTION reloads the page', async ({
  page,
  client,
  browserErrors,
}) => {
  const episode = (await publicPages(client)).find(({ path }) => path.startsWith('/caffeine/episode/'))
  await page.clock.install()
  await open(page, '/terms')
  await page.route(API, (route) => route.abort())
  const calls: string[] = []
  page.on('requestfailed', (request) => calls.push(new URL(request.url()).pathname))
  await navigate(page, episode?.path ?? '')
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(page.getByText('EPISODE_ACCESS_ERROR')).toBeVisible({ timeout: 100 })
  }).toPass()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: 'Unable to connect to the server.' })).toHaveCount(1)
  for (const call of new Set(calls)) expect.soft(calls.filter((other) => other === call).length, `tries of ${call}`).toBe(4)
  await expect(main(page).getByRole('link', { name: 'Return to Caffeine' })).toHaveAttribute('href', '/caffeine')
  await page.clock.resume()
  await expectAccessible(page)
  const loaded = page.waitForEvent('load')
  await main(page).getByRole('button', { name: 'RETRY_CONNECTION' }).click()
  await loaded
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(episode?.h1 ?? '')
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
