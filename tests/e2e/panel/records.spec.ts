import type { Page } from '@playwright/test'
import { entityList } from '../../../cms/domain/entities'
import { panelClient } from '../../harness/panel'
import { uniqueWord } from '../support/console-page'
import { startPanelSession } from '../support/panel-page'
import { BOTH, expect, expectAccessible, FAILED_REQUEST, test } from '../support/test'

const QUOTES = '/panel/collections/quotes'
/** The parts of Payload's pages that are ours. Payload's own markup has violations. */
const OURS = '.nav-links, nav[aria-label="This record elsewhere"], .collection-list__sub-header'

test.beforeEach(({ page }) => startPanelSession(page))

const saved = (page: Page) => page.getByText('Updated successfully')

test('every collection has its list and its form', BOTH, async ({ page, server, client }) => {
  test.setTimeout(300_000)
  const panel = panelClient({ url: server.url, adminToken: client.token })
  for (const collection of [...entityList.map((entity) => entity.collection), 'media', 'users'] as const) {
    await test.step(collection, async () => {
      await page.goto(`/panel/collections/${collection}`)
      // on MongoDB there is no demo content
      await expect(page.locator('tbody tr').first().or(page.getByText('No Results'))).toBeVisible()
      const { docs } = (await panel.get<{ docs: { id: number }[] }>(`/${collection}?limit=1&depth=0`)).json
      await page.goto(`/panel/collections/${collection}/${docs[0]?.id ?? 'create'}`)
      await expect(page.locator('#action-save')).toBeVisible()
      await expectAccessible(page, OURS)
    })
  }
})

test('a record is created, changed and deleted, which moves it to the trash', BOTH, async ({ page, client }) => {
  const text = `Know ${uniqueWord()}.`
  await page.goto(`${QUOTES}/create`)
  await page.fill('#field-quoteText', text)
  await page.fill('#field-author', 'Socrates')
  await page.click('#action-save')
  await page.waitForURL(/quotes\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const elsewhere = page.getByRole('navigation', { name: 'This record elsewhere' })
  await expect(elsewhere.getByRole('link', { name: 'Open in console' })).toHaveAttribute('href', `/admin/quotes/edit/${id}`)
  await expect(elsewhere.getByRole('link', { name: 'View page' })).toHaveAttribute('href', `/admin/view/quotes/${id}`)
  await page.fill('#field-author', 'Plato')
  await page.click('#action-save')
  await expect(saved(page)).toBeVisible()
  expect(await client.read('/v1/quotes', id)).toMatchObject({ quote_text: text, author: 'Plato' })
  await page.locator('.doc-controls__popup button, .doc-controls .popup-button').first().click()
  await page.locator('#action-delete').click()
  await page.locator('#confirm-action').click()
  await page.waitForURL(/quotes(\?|$)/)
  await expect(page.getByText('A deleted quote goes to the trash of the console, where it stays for 30 days.')).toBeVisible()
  expect(await client.read('/v1/quotes', id)).toBeNull()
  expect((await client.call('POST', `/v1/trash/quote/${id}/restore`)).status).toBe(200)
  await page.goto(`${QUOTES}/${id}`)
  await elsewhere.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible()
})

test.describe('two people with one record open', () => {
  test.use({ expected: [FAILED_REQUEST] })

  test('a stale save is refused by the names of the changed fields, and what was typed stays', BOTH, async ({ page, client }) => {
    const quote = await client.create('/v1/quotes', { quote_text: `Know ${uniqueWord()}.`, author: 'Socrates', context: 'An evening' })
    const stored = () => client.read('/v1/quotes', quote.id)
    await page.goto(`${QUOTES}/${quote.id}`)
    await page.fill('#field-context', 'Mine')
    await client.call('PUT', `/v1/quotes/${quote.id}`, { author: 'Plato' })
    await page.click('#action-save')
    await expect(page.getByText('you have changed Author since you opened this page. Nothing was saved. Copy what you typed')).toBeVisible()
    await expect(page.locator('#field-context')).toHaveValue('Mine')
    expect(await stored()).toMatchObject({ author: 'Plato', context: 'An evening' })

    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.locator('#field-author')).toHaveValue('Plato')
    // the form knows the state that each of its own saves has made
    for (const context of ['Mine again', 'And again']) {
      await page.fill('#field-context', context)
      await page.click('#action-save')
      await expect.poll(stored).toMatchObject({ author: 'Plato', context })
      await expect(saved(page)).toBeVisible()
      await expect(page.locator('#action-save')).toBeDisabled()
    }
  })
})
