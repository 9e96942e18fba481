import { modules } from '../support/console-facts'
import {
  failRequests,
  expectNoHorizontalScroll,
  field,
  holdRequests,
  isWrite,
  uniqueWord,
  NO_CONNECTION,
  openConsole,
  ownEpisode,
  toast,
} from '../support/console-page'
import { expect, FAILED_REQUEST, signIn, test } from '../support/test'

test.describe('layout', () => {
  test.use({ expected: [FAILED_REQUEST] })
  test.beforeEach(({ page, client }) => signIn(page, client))

  test('the button bar never covers the focused field', async ({ page, client }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const word = uniqueWord()
    const content = 'Line.\n'.repeat(40)
    const post = await client.create('/v1/blog/posts', { title: word, slug: word, author: 'A', content })
    await openConsole(page, `/admin/blog/posts/edit/${post.id}`)
    const bar = page.locator('form').getByRole('button', { name: 'Save Post' }).locator('..')
    await field(page, 'Content').focus()
    await page.keyboard.press('Tab')
    const next = field(page, 'Excerpt')
    await expect(next).toBeFocused()
    await expect
      .poll(async () => {
        const [low, top] = [await next.boundingBox(), await bar.boundingBox()]
        return low && top ? top.y - (low.y + low.height) : null
      })
      .toBeGreaterThanOrEqual(16)
  })

  test('on a phone a toast does not cover the buttons, and a successful save dismisses the failure toast', async ({ page, client }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const quote = await client.create('/v1/quotes', { quote_text: uniqueWord(), author: 'Somebody' })
    await openConsole(page, `/admin/quotes/edit/${quote.id}`)
    await field(page, 'Author').fill('Another')
    const line = await failRequests(page, isWrite)
    const save = page.getByRole('button', { name: 'Save Quote' })
    await save.click()
    await expect(toast(page, NO_CONNECTION)).toBeVisible()
    await line.mend()
    await save.click()
    await expect(toast(page, 'Quote updated successfully')).toBeVisible()
    await expect(toast(page, NO_CONNECTION)).toBeHidden()
  })

  test('the episode list never breaks dates or guest names inside a word', async ({ page, client }) => {
    const word = uniqueWord()
    await client.create('/v1/caffeine/episodes', {
      title: `${word} ${'a long title of an episode '.repeat(6)}`,
      guest_name: 'Bartholomew Featherstonehaugh',
      publication_date: '2024-09-25',
    })
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await openConsole(page, `/admin/caffeine/episodes?q=${word}`)
      await expectNoHorizontalScroll(page)
      const lines = (label: string): Promise<number> =>
        page.locator(`td[data-label="${label}"]`).evaluate((cell) => {
          const range = document.createRange()
          range.selectNodeContents(cell)
          return new Set([...range.getClientRects()].map(({ top }) => top)).size
        })
      expect(await lines('Date'), String(width)).toBe(1)
      expect(await lines('Guest'), String(width)).toBeLessThanOrEqual(2)
    }
  })

  for (const facts of modules) {
    test(`at 1024 px the ${facts.noun} list fits as a table, and keeps its space while it loads`, async ({ page, client }) => {
      await page.setViewportSize({ width: 1024, height: 768 })
      const parent = await ownEpisode(client)
      const title = `${uniqueWord()} a title of sixty characters, which is none too long for it`.slice(0, 60)
      const body = facts.body(title.slice(0, 8), parent)
      const named = ['title', 'name', 'restaurant_name', 'quote_text'].find((each) => each in body) ?? ''
      await client.create(facts.api, { ...body, [named]: title })
      const held = await holdRequests(page, (request) => facts.isListRead(new URL(request.url())))
      await page.goto(facts.list(parent))
      const search = page.getByRole('searchbox', { name: 'Search' })
      const loading = page.getByRole('main').getByRole('status').filter({ hasText: facts.loading })
      await expect(loading).toBeVisible()
      const before = [await search.boundingBox(), await loading.locator('..').boundingBox()]
      await held.release()
      const table = page.getByRole('table')
      await expect(page.getByRole('rowheader').first()).toBeVisible()
      await expect(loading).toBeHidden()
      const frame = await table.locator('..').boundingBox()
      expect(await search.boundingBox()).toEqual(before[0])
      expect([frame?.x, frame?.y, frame?.width]).toEqual([before[1]?.x, before[1]?.y, before[1]?.width])

      await expectNoHorizontalScroll(page)
      await expect(page.getByRole('columnheader').first()).toBeInViewport()
      expect((await table.boundingBox())?.width).toBeLessThanOrEqual(frame?.width ?? 0)
    })
  }
})
