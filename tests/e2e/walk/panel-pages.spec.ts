import { expectNoHorizontalScroll } from '../support/console-page'
import { expectNoZoom } from '../support/fitting'
import { startPanelSession } from '../support/panel-page'
import { expect, test } from '../support/test'

/** A page of each kind that the panel has, with a word of its heading. */
const PAGES = [
  ['/panel', 'h1, h2', /\S/],
  ['/panel/collections/drinks', 'h1', /Drinks/],
  ['/panel/collections/drinks/1', 'h1', /\S/],
  ['/panel/collections/quotes/create', 'h1', /\S/],
  ['/panel/collections/posts/1', 'h1', /\S/],
  ['/panel/collections/media', 'h1', /Media|Pictures/],
  ['/panel/account', 'h1', /\S/],
] as const

test('the panel has a page with its heading at every route, which fits a desktop and a phone', async ({ page }) => {
  // its pages take seconds each
  test.setTimeout(300_000)
  await page.goto('/panel/login')
  await expect(page.locator('form #field-username[name="username"][type="text"][autocomplete="username"]')).toBeVisible()
  await expect(page.locator('form #field-password[name="password"][type="password"][autocomplete="current-password"]')).toBeVisible()
  await startPanelSession(page)
  for (const [path, level, heading] of PAGES) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1440, height: 800 })
      await page.goto(path)
      await expect.soft(page.locator(level).first(), path).toHaveText(heading)
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 800 })
        // at 360 px Payload's page of the account is wider
        if (path !== '/panel/account' || width > 360) await expectNoHorizontalScroll(page)
        if (width === 360) await expectNoZoom(page)
      }
    })
  }
})
