import { cut, expectNoSidewaysScroll, field, isWrite, mark, NO_CONNECTION, openConsole, toast } from '../support/console-page'
import { expect, FAILED_REQUEST, signIn, test } from '../support/test'

test.describe('what lies over what', () => {
  test.use({ expected: [FAILED_REQUEST] })
  test.beforeEach(({ page, client }) => signIn(page, client))

  test('14 the bar of buttons covers no field that has the focus', async ({ page, client }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const word = mark()
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

  test('14 on a phone a toast leaves the buttons free, and what failed is unsaid by the save that works', async ({ page, client }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const quote = await client.create('/v1/quotes', { quote_text: mark(), author: 'Somebody' })
    await openConsole(page, `/admin/quotes/edit/${quote.id}`)
    await field(page, 'Author').fill('Another')
    const line = await cut(page, isWrite)
    const save = page.getByRole('button', { name: 'Save Quote' })
    await save.click()
    await expect(toast(page, NO_CONNECTION)).toBeVisible()
    await line.mend()
    await save.click()
    await expect(toast(page, 'Quote updated successfully')).toBeVisible()
    await expect(toast(page, NO_CONNECTION)).toBeHidden()
  })

  test('17 the episodes keep dates and guests whole', async ({ page, client }) => {
    const word = mark()
    await client.create('/v1/caffeine/episodes', {
      title: `${word} ${'a long title of an episode '.repeat(6)}`,
      guest_name: 'Bartholomew Featherstonehaugh',
      publication_date: '2024-09-25',
    })
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await openConsole(page, `/admin/caffeine/episodes?q=${word}`)
      await expectNoSidewaysScroll(page)
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
})
