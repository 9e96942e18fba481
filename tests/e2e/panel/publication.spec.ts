import type { Page } from '@playwright/test'
import { ownEpisode, uniqueWord } from '../support/console-page'
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

test('a stale "Publish now" is refused like a stale save, and goes through when confirmed', async ({ page, client }) => {
  const quote = await client.create('/v1/quotes', { quote_text: `Said ${uniqueWord()}.`, author: 'Ada', is_published: false })
  await page.goto(`/panel/collections/quotes/${quote.id}`)
  await expect(button(page, 'Publish now')).toBeVisible()
  await client.call('PUT', `/v1/quotes/${quote.id}`, { author: 'Grace' })
  await button(page, 'Publish now').click()
  const dialog = page.getByRole('alertdialog', { name: 'This document has changed' })
  await expect(dialog).toContainText('Author')
  expect(await client.read('/v1/quotes', quote.id)).toMatchObject({ is_published: false, author: 'Grace' })
  await button(page, 'Save over it').click()
  await expect(button(page, 'Unpublish')).toBeVisible()
  expect(await client.read('/v1/quotes', quote.id)).toMatchObject({ is_published: true, author: 'Ada' })
})

test('a save over what the schedule has published keeps it public', async ({ page, client }) => {
  const quote = await client.create('/v1/quotes', { quote_text: `Said ${uniqueWord()}.`, author: 'Ada', is_published: false })
  await client.call('PUT', `/v1/quotes/${quote.id}`, { publish_at: '2099-01-01T00:00:00Z' })
  await page.goto(`/panel/collections/quotes/${quote.id}`)
  await page.locator('#field-author').fill('Grace')
  // as the schedule does it
  await client.call('PUT', `/v1/quotes/${quote.id}`, { is_published: true })
  const published = await client.read('/v1/quotes', quote.id)
  await button(page, 'Save').click()
  await expect(page.getByRole('alertdialog', { name: 'This document has changed' })).toContainText('Published')
  await button(page, 'Save over it').click()
  await expect(button(page, 'Unpublish')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^published/i })).toBeVisible()
  expect(await client.read('/v1/quotes', quote.id)).toMatchObject({
    is_published: true,
    publish_at: null,
    published_at: published?.['published_at'],
    author: 'Grace',
  })
})

test('publishing asks first about an episode without date and drinks, which can stay a draft', async ({ page, client }) => {
  const episode = await ownEpisode(client)
  await client.call('PUT', `/v1/caffeine/episodes/${episode}`, { is_published: false })
  const stored = () => client.read('/v1/caffeine/episodes', episode)
  await page.goto(`/panel/collections/episodes/${episode}`)
  const question = page.getByRole('alertdialog', { name: 'Publish this episode as it is?' })
  await button(page, 'Publish now').click()
  await expect(question.getByRole('listitem')).toHaveText([
    'It has no publication date. Readers see DATE_UNAVAILABLE.',
    'It has no drinks.',
  ])
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await page.locator('#field-guestName').fill('Ada')
  await button(page, 'Publish now').click()
  await question.getByRole('button', { name: 'Keep as draft' }).click()
  await expect.poll(stored).toMatchObject({ is_published: false, guest_name: 'Ada' })
  await button(page, 'Publish now').click()
  await question.getByRole('button', { name: 'Publish anyway' }).click()
  await expect.poll(stored).toMatchObject({ is_published: true })
})

test('a published drink of an episode that is not is said to be hidden, and a date in the future is pointed out', async ({
  page,
  client,
}) => {
  const episode = await ownEpisode(client)
  await client.call('PUT', `/v1/caffeine/episodes/${episode}`, { is_published: false })
  const name = `Can ${uniqueWord()}`
  const drink = await client.create('/v1/caffeine/drinks', { name, final_rating: 5, episode_id: episode })
  const hidden = 'hidden: its episode is not published'
  await page.goto(`/panel/collections/drinks?search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(hidden)
  await page.goto(`/panel/collections/drinks/${drink.id}`)
  await expect(page.getByRole('status').filter({ hasText: /^published/i })).toContainText(hidden)
  const publishedAt = page.locator('.field-type.date-time-field').filter({ has: page.getByText('Published at', { exact: true }) })
  await expect(publishedAt).toContainText('Europe/Berlin')
  await expect(publishedAt).not.toContainText('future')
  await client.call('PUT', `/v1/caffeine/drinks/${drink.id}`, { published_at: '2099-07-03T16:00:00Z' })
  await client.call('PUT', `/v1/caffeine/episodes/${episode}`, { is_published: true })
  await page.reload()
  await expect(publishedAt).toContainText('Europe/Berlin (GMT+2). Readers see a date in the future.')
  await expect(page.getByText(hidden)).toBeHidden()
})
