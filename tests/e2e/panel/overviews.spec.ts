import type { Page } from '@playwright/test'
import { jsonAs } from '../../harness/json'
import { ADMIN } from '../../harness/server/server'
import { drinksOf, expectNoHorizontalScroll, uniqueWord } from '../support/console-page'
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

test('versions of a post name its text among what changed, and its formatting counts', async ({ page, client }) => {
  const word = uniqueWord()
  const post = await client.create('/v1/blog/posts', { title: word, slug: word.toLowerCase(), author: 'Ada', content: 'Sour.' })
  const state = jsonAs<{ root: { children: { children: { format: number }[] }[] } }>(
    (await client.read('/v1/blog/posts', post.id))?.['content_rich'],
  )
  const [leaf] = state.root.children[0]?.children ?? []
  if (leaf) leaf.format = 1
  await client.call('PUT', `/v1/blog/posts/${post.id}`, { content_rich: state })
  await client.call('PUT', `/v1/blog/posts/${post.id}`, { author: 'Bob' })
  await page.goto(`/panel/collections/posts/${post.id}/versions`)
  await expect(page.locator('tbody tr td:last-child')).toHaveText(['Author', 'Content', 'Oldest kept version'])
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

test('the question before the deletion of several says which cannot be deleted, and the toast what was', async ({ page, client }) => {
  const word = uniqueWord()
  const slug = word.toLowerCase()
  const used = await client.create('/v1/blog/categories', { name: `${word} used`, slug: `${slug}-used` })
  const free = await client.create('/v1/blog/categories', { name: `${word} free`, slug: `${slug}-free` })
  const post = await client.create('/v1/blog/posts', { title: word, slug, author: 'Ada', content: 'One.', category_id: used.id })
  await page.goto(`/panel/collections/categories?search=${word}`)
  await page.locator('#select-all').click()
  await page.locator('.delete-documents__toggle').click()
  await expect(page.locator('.taken-along')).toHaveText('1 post uses some of them; those cannot be deleted.')
  // meanwhile, somebody deletes all of them
  await client.remove('/v1/blog/posts', post.id)
  for (const { id } of [used, free]) await client.remove('/v1/blog/categories', id)
  await page.locator('#confirm-action').click()
  await expect(page.getByText('Nothing was deleted: what you selected is gone already.')).toBeVisible()
  await expect(page.locator('.payload-toast-item')).toHaveCount(1)
})

test('no page is wider than a window of 360 or 768 px', async ({ page }) => {
  for (const address of ['', '/collections/drinks', '/collections/drinks/1', '/collections/posts/1', '/collections/posts/1/versions']) {
    await page.goto(`/panel${address}`)
    await expect(page.locator('h1, .table').first()).toBeVisible()
    for (const width of [768, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoHorizontalScroll(page)
    }
  }
})
