import type { PreviewLink } from '../../../admin-bridge/contract/previews'
import { expectFitting } from '../support/fitting'
import { uniqueWord } from '../support/console-page'
import { open, publicPages } from '../support/public-pages'
import { expect, FAILED_REQUEST, test } from '../support/test'

test.describe('the site', () => {
  // what fades in does not have its final colours; a page that does not exist is a failed request
  test.use({ expected: [FAILED_REQUEST], contextOptions: { reducedMotion: 'reduce' } })

  test('has an accessible page with its heading at every route, which fits a desktop and a phone', async ({ page, client }) => {
    // a walk over all pages
    test.setTimeout(300_000)
    const pages = await publicPages(client)
    const text = uniqueWord()
    const { id } = await client.create('/v1/quotes', { quote_text: text, author: 'Ada', is_published: false })
    const link = (await client.call<PreviewLink>('POST', '/v1/previews/', { kind: 'quote', id })).json
    const others = [
      { path: new URL(link.url).pathname, h1: text },
      { path: '/nowhere', h1: '404_NOT_FOUND' },
      { path: '/caffeine/drink/999999', h1: 'DRINK_NOT_FOUND' },
    ]
    for (const { path, h1 } of [...pages, ...others]) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1440, height: 800 })
        await open(page, path)
        // the end of the landing page's heading changes
        await expect.soft(page.getByRole('heading', { level: 1 }), path).toContainText(h1.replace(/ think it over\.$/, '').slice(0, 30))
        await expectFitting(page)
      })
    }
  })

  test('has a menu on a phone, which closes when a page is chosen', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await open(page, '/quotes')
    const menu = page.getByRole('button', { name: 'Menu' })
    const links = page.getByRole('banner').getByRole('navigation')
    // the page that is open, then another one
    for (const name of ['Quotes', 'Blog']) {
      await menu.click()
      await links.getByRole('link', { name, exact: true }).click()
      await expect(menu).toHaveAttribute('aria-expanded', 'false')
    }
    await expect(page).toHaveURL('/blog')
  })
})
