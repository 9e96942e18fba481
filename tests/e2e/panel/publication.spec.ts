import type { Page } from '@playwright/test'
import { uniqueWord } from '../support/console-page'
import { startPanelSession } from '../support/panel-page'
import { BOTH, expect, FAILED_REQUEST, test } from '../support/test'

test.use({ needsOwnContext: true, timezoneId: 'Europe/Berlin', expected: [FAILED_REQUEST] })
test.beforeEach(({ page }) => startPanelSession(page))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test(
  'a form says whether readers see its document, publishes and withdraws it, and names the time zone',
  BOTH,
  async ({ page, client }) => {
    const word = uniqueWord()
    const quote = await client.create('/v1/quotes', { quote_text: `Said ${word}.`, author: 'Ada', is_published: false })
    const stored = () => client.read('/v1/quotes', quote.id)
    const status = page.getByRole('status').filter({ hasText: /^(published|draft|scheduled|withdrawn)/i })
    await page.goto(`/panel/collections/quotes/${quote.id}`)
    await expect(status).toHaveText(/^draft *never published$/i)
    // what was typed is saved along
    await page.locator('#field-context').fill('An evening')
    await button(page, 'Publish now').click()
    await expect(status).toHaveText(/^published *since today \d\d:\d\d$/i)
    expect(await stored()).toMatchObject({ is_published: true, context: 'An evening' })
    await button(page, 'Unpublish').click()
    await expect(status).toHaveText(/^withdrawn *first published today/i)
    await client.call('PUT', `/v1/quotes/${quote.id}`, { publish_at: '2099-07-03T16:00:00Z' })
    await page.reload()
    await expect(status).toHaveText(/^scheduled *for Jul 3, 2099, 18:00 \(Europe\/Berlin \(GMT\+2\)\)$/i)
    const publishAt = page.locator('.field-type.date-time-field').filter({ has: page.getByText('Publish at', { exact: true }) })
    await expect(publishAt).toContainText('Europe/Berlin (GMT+2)')
    await expect(publishAt.getByRole('textbox')).toHaveValue('Jul 3, 2099 6:00 PM')
    await page.goto(`/panel/collections/quotes?search=${word}`)
    await expect(page.getByRole('row').filter({ hasText: word })).toContainText(/scheduled/i)
  },
)
