import { field, mark, openConsole } from '../support/console-page'
import { expect, signIn, test } from '../support/test'

test.describe('what lies over what', () => {
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
})
