import type { Page } from '@playwright/test'
import { main, open, ready } from '../../support/public-pages'
import { expect, test } from '../../support/test'

/** The distance of a link from the top of the window. */
const topOf = (page: Page, href: string): Promise<number> =>
  main(page)
    .locator(`a[href="${href}"]`)
    .first()
    .evaluate((link) => Math.round(link.getBoundingClientRect().top))

const isAt = async (page: Page, href: string, top: number): Promise<void> =>
  expect.poll(async () => Math.abs((await topOf(page, href)) - top), `${href} is where it was`).toBeLessThanOrEqual(2)

/** The address of a record whose link is in the window, clear of what sticks to its top. */
const shownRecord = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll('main article a, main li a')].filter((link) =>
      /\/\d+$/.test(link.getAttribute('href') ?? ''),
    )
    const found = links.find((link) => link.getBoundingClientRect().top > 200 && link.getBoundingClientRect().bottom < innerHeight - 10)
    return found?.getAttribute('href') ?? ''
  })

/** Waits until the place on the page is remembered. */
const remembered = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => Math.abs((JSON.parse(sessionStorage.getItem('ccc-places') ?? '[]').at(-1)?.[1].y ?? -9) - scrollY)))
    .toBeLessThanOrEqual(1)

async function scrollDown(page: Page, share: number): Promise<void> {
  await page.evaluate((part) => scrollTo({ top: part * (document.documentElement.scrollHeight - innerHeight), behavior: 'instant' }), share)
  await remembered(page)
}

test('back, forward and reload bring the visitor to the same place with all loaded posts', async ({ page, client }) => {
  const posts = (await client.list('/v1/blog/posts', 'limit=1000&is_published=true')).length
  expect(posts).toBeGreaterThan(10)
  await open(page, '/blog')
  const cards = main(page).getByRole('article')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(cards).toHaveCount(posts)
  await scrollDown(page, 0.9)
  const href = await shownRecord(page)
  const top = await topOf(page, href)
  await main(page).locator(`h2 a[href="${href}"]`).click()
  await expect(page).toHaveURL(href)
  await expect.poll(() => page.evaluate(() => scrollY), 'a new page starts at its top').toBe(0)
  await page.goBack()
  await expect(cards).toHaveCount(posts)
  await isAt(page, href, top)
  await page.reload()
  await expect(cards).toHaveCount(posts)
  await isAt(page, href, top)
  await ready(page)
  await page.goForward()
  await expect(page).toHaveURL(href)
  // back to the list in a document of its own
  await page.reload()
  await ready(page)
  await page.goBack()
  await expect(cards).toHaveCount(posts)
  await isAt(page, href, top)
})

test('the link of the page that is open leads back to its top', async ({ page }) => {
  await open(page, '/blog')
  await scrollDown(page, 0.5)
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})
