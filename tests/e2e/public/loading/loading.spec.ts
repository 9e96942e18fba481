import type { Locator, Page } from '@playwright/test'
import { main, open, publicPages, ready, navigate } from '../../support/public-pages'
import { expect, expectAccessible, test } from '../../support/test'

/** Holds back API responses until they are released. */
async function holdBack(page: Page): Promise<() => void> {
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/v1/**', async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

/** The title of a detail page while it loads. */
const DETAILS = [
  ['/quotes/', 'Quote', 'All quotes'],
  ['/blog/', 'Post', 'All posts'],
] as const

test('a loading detail page shows a focused title and an outline until the record replaces them', async ({ page, client }) => {
  const pages = await publicPages(client)
  for (const [kind, name, list] of DETAILS) {
    const { path, h1, title } = pages.find((each) => each.path.startsWith(kind)) ?? { path: '', h1: '', title: '' }
    await test.step(path, async () => {
      await open(page, '/terms')
      const letGo = await holdBack(page)
      await navigate(page, path)
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

/** Horizontal position and size of the placeholder, or of the picture that replaced it. */
const placeOf = async (place: Locator): Promise<Record<'x' | 'width' | 'height', number>> => {
  const { x, width, height } = (await place.boundingBox()) ?? { x: 0, width: 0, height: 0 }
  return { x: Math.round(x), width: Math.round(width), height: Math.round(height) }
}

/** The list of each kind whose detail page has a picture, and where its detail pages are. */

test('the space of a list is reserved: tiles, a wide first card, the filter row', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  /** Navigates there and waits for the list's placeholder. */
  const onItsWay = async (path: string) => {
    await open(page, '/terms')
    const letGo = await holdBack(page)
    await navigate(page, path)
    const outline = main(page).locator('[data-outline]')
    await expect(outline).toBeVisible()
    await expect(outline.getByRole('status')).toBeVisible()
    return { outline, letGo }
  }
  for (const path of ['/caffeine/tierlist', '/culinary/tierlist']) {
    const { outline, letGo } = await onItsWay(path)
    await expect(outline.locator('[data-tier]')).toHaveText(['S', 'A', 'B', 'C', 'D', 'F'].map((tier) => new RegExp(`^${tier}`)))
    const [row, tile] = [outline.locator('[data-tier]').nth(1), outline.locator('[data-tier]').nth(1).locator('[data-shape] > *').first()]
    const kept = await placeOf(tile)
    expect.soft(kept.height, `${path}: a tile fills its row`).toBeGreaterThan((await placeOf(row)).height - 4)
    letGo()
    await expect(outline).toBeHidden()
    expect.soft((await placeOf(main(page).locator('section li').first())).width, path).toBe(kept.width)
    await page.unroute('**/api/v1/**')
  }
  for (const path of ['/culinary', '/quotes']) {
    const { outline, letGo } = await onItsWay(path)
    const top = (await outline.boundingBox())?.y ?? 0
    letGo()
    await expect(outline).toBeHidden()
    const list = main(page).locator('article').first()
    expect.soft(Math.abs(((await list.boundingBox())?.y ?? 0) - top), `${path}: the list moved`).toBeLessThan(60)
    await page.unroute('**/api/v1/**')
  }
  const { outline } = await onItsWay('/blog')
  const [lead, card] = [outline.locator('> div > i').first(), outline.locator('> div > div > div > i').first()]
  expect((await placeOf(lead)).width).toBeGreaterThan(1.5 * (await placeOf(card)).width)
})

test('a field keeps the focus while a detail loads', async ({ page, client }) => {
  const quote = (await publicPages(client)).find(({ path }) => path.startsWith('/quotes/'))
  await open(page, '/terms')
  const letGo = await holdBack(page)
  await navigate(page, quote?.path ?? '')
  await expect(page).toHaveTitle('Quote · CCC')
  const field = page.getByRole('banner').getByRole('searchbox')
  await field.focus()
  letGo()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(quote?.h1.replaceAll(/\s+/g, ' ') ?? '')
  await expect(field).toBeFocused()
  await ready(page)
})
