import type { Page } from '@playwright/test'
import { main, open, publicPages } from '../../support/public-pages'
import { expect, test } from '../../support/test'

const LISTS = /^\/(caffeine|culinary|quotes|blog)$/
const CHANGE_MAX = 0.02

/** The bottom of the card at this position, in pixels from the top of the document. */
const endOf = (page: Page, card: number): Promise<number> =>
  main(page)
    .getByRole('article')
    .nth(card)
    .evaluate((element) => element.getBoundingClientRect().bottom + window.scrollY)

/** Lays out every card, as scrolling to it would. The page's policy forbids style elements, but not a style sheet from a script. */
const layOutAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })

// narrow first: a card that was laid out once keeps that height, and a wider window shows no fewer cards
const WIDTHS = [360, 768, 1440]

test(`off-screen cards reserve the height that they need at ${WIDTHS.join(', ')} px`, async ({ page, client }) => {
  const paths = (await publicPages(client)).map(({ path }) => path).filter((path) => LISTS.test(path))
  expect(paths).toHaveLength(4)
  const endAt = async (width: number, card: number): Promise<number> => {
    await page.setViewportSize({ width, height: 800 })
    return endOf(page, card)
  }
  for (const path of paths) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: 800 })
      await open(page, path)
      const last = (await main(page).getByRole('article').count()) - 1
      const reserved: number[] = []
      for (const width of WIDTHS) reserved.push(await endAt(width, last))
      await layOutAll(page)
      for (const [index, width] of WIDTHS.entries()) {
        const before = reserved[index] ?? 0
        const after = await endAt(width, last)
        const change = Math.abs(after - before) / after
        expect.soft(change, `${path} at ${width} px: ${before} px became ${after} px`).toBeLessThan(CHANGE_MAX)
      }
    })
  }
})
