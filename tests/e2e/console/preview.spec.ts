import type { FrameLocator, Page } from '@playwright/test'
import { enterValue, expectNoHorizontalScroll, field, navigateConsole, openConsole, toast, uniqueWord } from '../support/console-page'
import { main, open } from '../support/public-pages'
import { expect, expectAccessible, FAILED_REQUEST, signIn, test } from '../support/test'

const QUOTES = '/v1/quotes'
const DRINKS = '/v1/caffeine/drinks'

/** What is typed appears within half a second; the rest is for a busy machine. */
const SOON_MS = 2_000

const panel = (page: Page) => page.getByRole('complementary', { name: 'Preview' })
const frame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Page with what you typed"]')
const shown = (page: Page) => frame(page).getByRole('heading', { level: 1 })
const button = (page: Page) => page.getByRole('button', { name: 'Preview', exact: true })

/** Forms of kinds with a page: a field, and where it is shown. tests/contract/typed-previews.test.ts covers all kinds. */
const FORMS = [
  { kind: 'drink', path: '/admin/caffeine/drinks', label: 'Name' },
  { kind: 'post', path: '/admin/blog/posts', label: 'Title' },
] as const

test.describe('the live preview', () => {
  test.use({ viewport: { width: 1440, height: 900 } })
  test.beforeEach(({ page, client }) => signIn(page, client))

  test('shows what is typed in the form on the real page, and saves nothing', async ({ page }) => {
    const writes: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET' && /\/v1\/(caffeine|culinary|quotes|blog|media)/.test(request.url())) writes.push(request.url())
    })
    for (const { kind, path, label } of FORMS) {
      await test.step(kind, async () => {
        await openConsole(page, `${path}/new`)
        await button(page).click()
        await expect(shown(page)).toHaveText(new RegExp(`^${kind}`, 'i'))
        for (const text of [`First ${uniqueWord()}`, `Second ${uniqueWord()}`]) {
          await enterValue(field(page, label), text)
          await expect(shown(page)).toHaveText(text, { timeout: SOON_MS })
        }
        await openConsole(page, `${path}/edit/1`)
        await button(page).click()
        const stored = await field(page, label).inputValue()
        await expect(shown(page)).toHaveText(stored)
        await enterValue(field(page, label), `Third ${stored}`)
        await expect(shown(page)).toHaveText(`Third ${stored}`, { timeout: SOON_MS })
        await expect(frame(page).getByRole('button', { name: 'SHARE_LINK' })).toHaveCount(0)
        await expectNoHorizontalScroll(page)
      })
    }
    expect(writes).toEqual([])
    await expectAccessible(page, '[aria-label="Preview"]')
  })

  test('stays beside the form: links do not lead away, and the next form shows it again', async ({ page, client }) => {
    const word = uniqueWord()
    const { id } = await client.create(QUOTES, { quote_text: word, author: 'Ada' })
    await openConsole(page, `/admin/quotes/edit/${id}`)
    await button(page).click()
    await expect(shown(page)).toHaveText(word)
    await frame(page).getByRole('link', { name: 'All quotes' }).click()
    await frame(page).getByRole('link', { name: 'Ada' }).click()
    await enterValue(field(page, 'Author'), 'Grace')
    await expect(frame(page).getByRole('link', { name: 'Grace' })).toBeVisible()
    await expect(shown(page)).toHaveText(word)
    const width = (): Promise<number> =>
      frame(page)
        .locator('html')
        .evaluate(() => window.innerWidth)
    expect(await width()).toBeGreaterThan(1_000)
    await panel(page).getByText('Phone', { exact: true }).click()
    await expect.poll(width).toBe(390)
    await enterValue(field(page, 'Author'), 'Ada')

    await navigateConsole(page, '/admin/caffeine/drinks/new')
    await expect(shown(page)).toHaveText('Drink')
    await panel(page).getByRole('button', { name: 'Close preview' }).click()
    await expect(panel(page)).toHaveCount(0)
    await navigateConsole(page, '/admin/quotes/new')
    await expect(button(page)).toHaveAttribute('aria-expanded', 'false')
    await navigateConsole(page, '/admin/team/new')
    await expect(button(page), 'has no page of its own').toHaveCount(0)
  })

  test('fills a narrow screen until it is closed', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openConsole(page, '/admin/quotes/new')
    await enterValue(field(page, 'Quote Text'), 'On a phone')
    await button(page).click()
    const dialog = page.getByRole('dialog', { name: 'Preview' })
    await expect(shown(page)).toHaveText('On a phone')
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 })
    await expectNoHorizontalScroll(page)
    await expectAccessible(page, '[role="dialog"]')
    await dialog.getByRole('button', { name: 'Close preview' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(field(page, 'Quote Text')).toHaveValue('On a phone')
  })
})

test.describe('a preview link', () => {
  test.use({ expected: [FAILED_REQUEST], viewport: { width: 1440, height: 900 } })

  test('opens a draft for somebody without an account, until it is revoked', async ({ page, client, context, browser }) => {
    const name = uniqueWord()
    const [episode] = await client.list('/v1/caffeine/episodes', 'limit=1&sort=id')
    const { id } = await client.create(DRINKS, { name, final_rating: 9.9, episode_id: episode?.id, is_published: false })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, client)
    await openConsole(page, `/admin/caffeine/drinks/edit/${id}`)
    await page.getByRole('button', { name: 'Copy preview link' }).click()
    const copied = toast(page, 'Preview link copied. It works until ')
    await expect(copied).toBeVisible()
    const url = await page.evaluate(() => navigator.clipboard.readText())
    expect(url).toMatch(/\/preview\/[\w-]{22,}$/)

    const friend = await (await browser.newContext()).newPage()
    await open(friend, url)
    await expect(main(friend).getByRole('complementary', { name: 'Preview' })).toContainText('This is a preview.')
    await expect(friend.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(friend.getByRole('button', { name: 'SHARE_LINK' })).toHaveCount(0)
    await expect(main(friend).getByText('From the same episode')).toHaveCount(0)
    await expectAccessible(friend)
    for (const width of [360, 768]) {
      await friend.setViewportSize({ width, height: 740 })
      await expectNoHorizontalScroll(friend)
    }
    await copied.getByRole('button', { name: 'Revoke' }).click()
    await expect(toast(page, 'Preview links revoked')).toBeVisible()
    expect((await friend.goto(url))?.status()).toBe(404)
    await expect(friend.getByText('404_NOT_FOUND')).toBeVisible()
    await friend.context().close()
    await client.remove(DRINKS, id)
  })
})
