import type { Page } from '@playwright/test'
import { ADMIN } from '../../harness/server/server'
import { drinksOf, uniqueWord } from '../support/console-page'
import { startPanelSession } from '../support/panel-page'
import { BOTH, expect, test } from '../support/test'

/** Whether nothing on the page names the field that is derived for the search. */
async function expectNoSearchText(page: Page): Promise<void> {
  expect(await page.locator('main, body').first().innerText()).not.toMatch(/search text|saved by/i)
}

test.beforeEach(({ page }) => startPanelSession(page))

test('lists show status, tier, picture and category, all of them with the page', async ({ page, client }) => {
  const word = uniqueWord()
  const category = await client.create('/v1/blog/categories', { name: `Kind ${word}`, slug: `kind-${word.toLowerCase()}` })
  const post = { author: 'Ada', content: 'One.', category_id: category.id }
  await client.create('/v1/blog/posts', { ...post, title: `Out ${word}`, slug: `out-${word.toLowerCase()}`, is_published: true })
  await client.create('/v1/blog/posts', { ...post, title: `Not out ${word}`, slug: `not-out-${word.toLowerCase()}` })
  // Payload's own cell asks for each title later, and shows "Loading..." until then
  let asked = 0
  await page.route('**/panel-api/categories**', (route) => {
    asked += 1
    return route.fulfill({ json: { docs: [] } })
  })
  await page.goto(`/panel/collections/posts?search=${word}`)
  await expect(page.locator('tbody tr').filter({ hasText: 'Not out' })).toContainText('Draft', { ignoreCase: true })
  await expect(
    page
      .locator('tbody tr')
      .filter({ hasText: `Kind ${word}` })
      .filter({ hasText: /published/i }),
  ).toHaveCount(1)
  expect(asked).toBe(0)
  // the demo content first: drinks of other tests have no pictures
  await page.goto('/panel/collections/drinks?sort=id')
  await expect(page.locator('tbody [data-tier]').first()).toHaveText(/^[SABCDF]$/)
  await expect(page.locator('tbody img').first()).toBeVisible()
})

test('versions name who saved them and what changed; their comparison and filters show nothing derived', BOTH, async ({ page, client }) => {
  const word = uniqueWord()
  const quote = await client.create('/v1/quotes', { quote_text: `Know ${word}.`, author: 'Socrates' })
  await client.call('PUT', `/v1/quotes/${quote.id}`, { author: 'Plato', quote_text: `Know ${word} well.` })
  await page.goto(`/panel/collections/quotes/${quote.id}`)
  await expectNoSearchText(page)
  await page.goto(`/panel/collections/quotes/${quote.id}/versions`)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(ADMIN.username)
  await expect(rows.first()).toContainText('Quote text, Author', { ignoreCase: true })
  await rows.first().getByRole('link').click()
  await page.waitForURL(/\/versions\/.+/)
  await expect(page.getByText('Plato').first()).toBeVisible()
  await expect(page.getByText('Socrates').first()).toBeVisible()
  await expectNoSearchText(page)
})

test('the dashboard shows figures, drafts, recent changes by whom, and links', async ({ page, client }) => {
  const word = uniqueWord()
  const slug = `draft-${word.toLowerCase()}`
  const draft = await client.create('/v1/blog/posts', { title: `Draft ${word}`, slug, author: 'Ada', content: 'One.' })
  await page.goto('/panel')
  const address = `/panel/collections/posts/${draft.id}`
  const region = (name: string) => page.getByRole('region', { name })
  const change = region('Recent changes').getByRole('listitem').filter({ hasText: word })
  await expect(change).toContainText(`Post · ${ADMIN.username} ·`)
  await expect(change.getByRole('link')).toHaveAttribute('href', address)
  await expect(region('Waiting for you').getByRole('link', { name: `Draft ${word}` })).toHaveAttribute('href', address)
  const figure = page.getByRole('list', { name: 'Records' }).getByRole('link', { name: /Quotes/ })
  await expect(figure).toHaveAttribute('href', '/panel/collections/quotes')
  await expect(figure).toHaveText(/^\d+ Quotes$/)
  for (const [name, href] of [
    ['Console →', '/admin'],
    ['Site →', '/'],
    ['API →', '/api/docs'],
  ] as const)
    await expect(page.getByRole('main').or(page.locator('body')).first().locator(`a[href="${href}"]`, { hasText: name })).toBeVisible()
})

test('the question before a deletion says what goes along and where, and the toast after it brings everything back', async ({
  page,
  client,
}) => {
  const episode = await client.create('/v1/caffeine/episodes', { title: `Sitting of ${uniqueWord()}` })
  for (const name of ['One', 'Two']) await client.create('/v1/caffeine/drinks', { name, final_rating: 5, episode_id: episode.id })
  await client.create('/v1/quotes', { quote_text: 'Said then', author: 'Ada', episode_id: episode.id })
  await page.goto(`/panel/collections/episodes/${episode.id}`)
  await page.locator('.doc-controls__popup button, .doc-controls .popup-button').first().click()
  await page.locator('#action-delete').click()
  await expect(page.locator('.taken-along')).toHaveText(
    '2 drinks go along. 1 quote stays, without the reference. It moves to the trash and can be restored from there.',
  )
  await page.locator('#confirm-action').click()
  const moved = page.getByText('Moved to the trash')
  await expect(moved).toBeVisible()
  await expect(page.locator('.payload-toast-item')).toHaveCount(1)
  expect(await client.read('/v1/caffeine/episodes', episode.id)).toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Restored', { exact: true })).toBeVisible()
  await expect(moved).toHaveCount(0)
  expect(await drinksOf(client, episode.id)).toHaveLength(2)
})
