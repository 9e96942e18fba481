import type { Page } from '@playwright/test'
import { main, open, publicPages, ready, travel } from '../support/public-pages'
import { expect, expectAccessible, test } from '../support/test'

/** Holds back what the API answers until it is let go. */
async function holdBack(page: Page): Promise<() => void> {
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/v1/**', async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

/** What each detail is called until its own name is here. */
const DETAILS = [
  ['/caffeine/episode/', 'Episode', 'Caffeine index'],
  ['/caffeine/drink/', 'Drink', 'Caffeine index'],
  ['/quotes/', 'Quote', 'All quotes'],
  ['/culinary/review/', 'Review', 'All reviews'],
  ['/blog/', 'Post', 'All posts'],
] as const

test('19, 20: a detail on its way has a title, the focus and its shape, and gives them up to the one that came', async ({
  page,
  client,
}) => {
  const pages = await publicPages(client)
  for (const [kind, name, list] of DETAILS) {
    const { path, h1, title } = pages.find((each) => each.path.startsWith(kind)) ?? { path: '', h1: '', title: '' }
    await test.step(path, async () => {
      await open(page, '/terms')
      const letGo = await holdBack(page)
      await travel(page, path)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toHaveText(name)
      await expect(heading).toBeFocused()
      await expect(page).toHaveTitle(`${name} · CCC`)
      await expect(page.locator('[aria-live="polite"]', { hasText: `${name} · CCC` })).toBeAttached()
      await expect(main(page).getByRole('link', { name: list })).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 700 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
      await page.setViewportSize({ width: 1280, height: 800 })
      letGo()
      await expect(heading).toHaveText(h1.replaceAll(/\s+/g, ' '))
      await expect(heading).toBeFocused()
      expect(await page.title()).toContain(title)
      await page.unroute('**/api/v1/**')
    })
  }
})

test('19: who went to work in a field while a detail was on its way stays there', async ({ page, client }) => {
  const quote = (await publicPages(client)).find(({ path }) => path.startsWith('/quotes/'))
  await open(page, '/terms')
  const letGo = await holdBack(page)
  await travel(page, quote?.path ?? '')
  await expect(page).toHaveTitle('Quote · CCC')
  const field = page.getByRole('banner').getByRole('searchbox')
  await field.focus()
  letGo()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(quote?.h1.replaceAll(/\s+/g, ' ') ?? '')
  await expect(field).toBeFocused()
  await ready(page)
})
