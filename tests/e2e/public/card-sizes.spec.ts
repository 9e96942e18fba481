import type { Page } from '@playwright/test'
import { main, open, publicPages } from '../support/public-pages'
import { expect, test } from '../support/test'

const LISTS = /^\/(caffeine|culinary|quotes|blog|caffeine\/episode\/\d+|caffeine\/drink\/\d+)$/
const CHANGE_MAX = 0.02

/** The bottom of the card at this position, in pixels from the top of the document. */
const endOf = (page: Page, card: number): Promise<number> =>
  main(page)
    .getByRole('article')
    .nth(card)
    .evaluate((element) => element.getBoundingClientRect().bottom + window.scrollY)

/** Scrolls to the end of a card screen by screen, so that everything above it is laid out once. */
const scrollThrough = (page: Page, card: number): Promise<void> =>
  main(page)
    .getByRole('article')
    .nth(card)
    .evaluate(async (element) => {
      const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))
      for (let top = 0; top < element.getBoundingClientRect().bottom + window.scrollY; top += window.innerHeight) {
        window.scrollTo({ top, behavior: 'instant' })
        // the first frame lays out what came into view, the second one shows it
        await frame()
        await frame()
      }
    })

for (const width of [360, 768, 1440]) {
  test(`off-screen cards reserve the height that they need at ${width} px`, async ({ page, client }) => {
    await page.setViewportSize({ width, height: 800 })
    const paths = (await publicPages(client)).map(({ path }) => path).filter((path) => LISTS.test(path))
    expect(paths).toHaveLength(6)
    for (const path of paths) {
      await open(page, path)
      // another page of the list may load while we scroll: only the first is measured
      const last = (await main(page).getByRole('article').count()) - 1
      const before = await endOf(page, last)
      await scrollThrough(page, last)
      const after = await endOf(page, last)
      expect.soft(Math.abs(after - before) / after, `${path}: ${before} px became ${after} px`).toBeLessThan(CHANGE_MAX)
    }
  })
}
