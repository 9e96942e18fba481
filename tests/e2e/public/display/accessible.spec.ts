import type { Page } from '@playwright/test'
import { main, open, ready } from '../../support/public-pages'
import { expect, expectAccessible, test } from '../../support/test'

test('below 768 px the menu opens by click, and closes by click, Escape, a choice or a click outside', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 800 })
  await open(page, '/caffeine')
  const button = page.getByRole('button', { name: 'Menu' })
  const close = page.getByRole('button', { name: 'Close menu' })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(menu).toBeHidden()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect(menu.getByRole('link')).toHaveText(['Home', 'Caffeine', 'Culinary', 'Quotes', 'Blog', 'About'])
  await expect(close).toHaveAttribute('aria-expanded', 'true')
  await expect(menu.getByRole('link', { name: 'Caffeine' })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await main(page).getByRole('heading', { level: 1 }).click()
  await expect(menu).toBeHidden()
  await button.click()
  await menu.getByRole('link', { name: 'Caffeine' }).click()
  await expect(menu, 'choosing the current page closes it too').toBeHidden()
  await button.click()
  await menu.getByRole('link', { name: 'Culinary' }).click()
  await expect(page).toHaveURL('/culinary')
  await expect(menu).toBeHidden()
  // here, because this page has a third of the elements of the first one
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Culinary Critique')
  await button.click()
  await expect(menu).toBeVisible()
  await expectAccessible(page)
  await close.click()
  await expect(menu).toBeHidden()
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Home',
    'Caffeine',
    'Culinary',
    'Quotes',
    'Blog',
    'About',
  ])
  await expect(button).toBeHidden()
})

test('the menu closes when the focus leaves it, and when the window gets wide', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 700 })
  await open(page, '/caffeine')
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await page.getByRole('button', { name: 'Menu' }).click()
  for (let stop = 0; stop < 7; stop += 1) await page.keyboard.press('Tab')
  await expect(page.getByRole('banner').getByRole('searchbox')).toBeFocused()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(menu).toBeHidden()
  const uncovered = (): Promise<boolean> =>
    page.evaluate(() => {
      const { left, top, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
      const hit = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
      return Boolean(
        document.activeElement !== document.body && hit && document.activeElement?.closest('article, section, nav')?.contains(hit),
      )
    })
  await expect.poll(uncovered, 'the focused element is visible').toBe(true)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.setViewportSize({ width: 1000, height: 700 })
  await page.setViewportSize({ width: 400, height: 700 })
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toHaveAttribute('aria-expanded', 'false')
})

test('the skip link is the first stop and skips to the content; focus is always visible', async ({ page }) => {
  await open(page, '/caffeine')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  const outlined = (): Promise<boolean> =>
    page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return false
      const styles = [getComputedStyle(element), getComputedStyle(element, '::after')]
      return styles.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px')
    })
  for (let stop = 0; stop < 24; stop += 1) {
    expect.soft(await outlined(), `stop ${stop}`).toBe(true)
    await page.keyboard.press('Tab')
  }
  await page.goto('/caffeine')
  await ready(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(main(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(main(page).locator('a').first()).toBeFocused()
})

test('after a navigation the heading is focused and announced, and the page scrolls smoothly to the top', async ({ page, client }) => {
  await page.addInitScript(() => {
    const calls: unknown[] = []
    Object.assign(window, { scrolls: calls })
    const scrollTo = window.scrollTo.bind(window)
    window.scrollTo = ((options: ScrollToOptions) => {
      calls.push(options.behavior)
      scrollTo(options)
    }) as typeof window.scrollTo // cast: public pages pass options, never x and y
  })
  const episode = (await client.list('/v1/caffeine/episodes')).at(-1)
  await open(page, '/caffeine')
  await page.evaluate(() => Object.assign(window, { stays: true }))
  const link = page.getByRole('link', { name: String(episode?.['title']), exact: true })
  await link.scrollIntoViewIfNeeded()
  // the title is announced soon after the navigation: the record must be there by then
  const prefetched = page.waitForResponse((response) => response.url().endsWith(`/api/v1/caffeine/episodes/${episode?.id ?? 0}`))
  await link.focus()
  await prefetched
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(String(episode?.['title']))
  await expect(heading).toBeFocused()
  await expect(page.locator('[aria-live="polite"]', { hasText: `${String(episode?.['title'])} · CCC` })).toBeAttached()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  expect(await page.evaluate(() => window.scrolls)).toEqual(['smooth'])
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Caffeine Compendium')
  expect(await page.evaluate(() => window.stays), 'the document was not reloaded').toBe(true)
})

test('header and footer contain their links; the landing page has neither', async ({ page }) => {
  await open(page, '/blog')
  await expect(page.getByRole('banner')).toHaveCSS('position', 'sticky')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link')).toHaveText([
    'CCC',
    'Home',
    'Caffeine',
    'Culinary',
    'Quotes',
    'Blog',
    'About',
    'Terms',
    'Privacy',
    'RSS',
  ])
  await expect(footer).toContainText(String(new Date().getFullYear()))
  await open(page, '/')
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  const hrefs = (links: ReturnType<Page['getByRole']>): Promise<string[]> =>
    links.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const latest = [/^\/caffeine\/episode\/\d+$/, /^\/culinary\/review\/\d+$/, /^\/blog\/\d+$/].map((address) =>
    expect.stringMatching(address),
  )
  expect(await hrefs(page.getByRole('article'))).toEqual(['/caffeine', '/culinary', '/quotes', ...latest])
  expect(await hrefs(page.getByRole('navigation', { name: 'Sections' }))).toEqual(['/caffeine', '/culinary', '/quotes', '/about'])
  expect(await hrefs(page.getByRole('navigation', { name: 'More' }))).toEqual(['/blog', '/search'])
  await expect(page.getByRole('link', { name: /^Learn More/ })).toHaveAttribute('href', '/about')
})
