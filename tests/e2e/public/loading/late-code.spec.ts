import type { Page } from '@playwright/test'
import { main } from '../../support/public-pages'
import { expect, test } from '../../support/test'

/** Holds back the page's code, except its first file, until released. */
async function holdCode(page: Page): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/(?!late-)[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

const ready = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-ready', 'true')

test.use({ needsOwnContext: true })

test.describe('a page whose code is still loading', () => {
  test('handles a click on Menu once its code has loaded', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const release = await holdCode(page)
    await page.goto('/quotes')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.locator('html')).not.toHaveAttribute('data-ready')
    release()
    await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true')
    await ready(page)
    await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Blog' })).toBeVisible()
    await page.getByRole('button', { name: 'Close menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
  })

  test('keeps typed text, and its links work', async ({ page }) => {
    const release = await holdCode(page)
    await page.goto('/search')
    await main(page).getByRole('searchbox').fill('plato')
    release()
    await ready(page)
    await expect(main(page).getByRole('searchbox')).toHaveValue('plato')
    const hold = await holdCode(page)
    await page.goto('/caffeine')
    await page.getByRole('group', { name: 'Tier' }).getByRole('button', { name: 'S', exact: true }).click()
    await expect(page).toHaveURL('/caffeine?tier=S#drinks')
    hold()
    await ready(page)
  })

  test('loads the code after the visible content, without waiting for slow pictures', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    let free = (): void => undefined
    const freed = new Promise<void>((resolve) => (free = resolve))
    await page.route(/\/media\//, async (route) => {
      await freed
      await route.continue()
    })
    await page.goto('/caffeine', { waitUntil: 'domcontentloaded' })
    await ready(page)
    expect(await page.evaluate(() => document.readyState), 'pictures are still loading').toBe('interactive')
    free()
    const at = (pattern: RegExp): number => asked.findIndex((path) => pattern.test(path))
    expect(at(/^\/assets\/late-/)).toBeGreaterThan(0)
    expect(at(/^\/media\//)).toBeGreaterThan(0)
    expect(at(/^\/assets\/(?!late-).*\.js$/)).toBeGreaterThan(at(/^\/media\//))
  })
})
