import { main, open, publicPages } from '../../support/public-pages'
import { expect, test } from '../../support/test'

test('the hero’s can ends at the tier bar at every width', async ({ page }) => {
  await open(page, '/')
  for (const width of [320, 360, 430, 600, 640, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const can = await page.locator('picture img').first().boundingBox()
    const bar = await page.locator('[data-palette="caffeine"]').first().boundingBox()
    const foot = (can?.y ?? 0) + (can?.height ?? 0) - (bar?.y ?? 0)
    expect.soft(foot, `${width}: it reaches the bar`).toBeGreaterThan(0)
    // where the tier's letter is above its number, the can is above both
    expect.soft(foot, `${width}: it ends in the bar`).toBeLessThan((bar?.height ?? 0) / (width < 640 ? 2.5 : 1))
  }
})

test('no line of a post’s facts starts or ends with a dash', async ({ page, client }) => {
  const { path } = (await publicPages(client)).find((each) => each.path.startsWith('/blog/')) ?? { path: '' }
  await open(page, path)
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const facts = main(page).locator('p', { hasText: 'min read' }).locator('span')
    // each fact has its dash in front, in a space that is clipped at the start of a line
    const starts = await facts.evaluateAll((spans) =>
      spans.map((span) => [
        Math.round(span.getBoundingClientRect().left + parseFloat(getComputedStyle(span).paddingLeft)),
        span.getBoundingClientRect().top,
      ]),
    )
    const margin = Math.round((await page.getByRole('heading', { level: 1 }).boundingBox())?.x ?? 0)
    const tops = new Set(starts.map(([, top]) => top))
    for (const top of tops) expect.soft(starts.find(([, each]) => each === top)?.[0], `${path} at ${width}`).toBe(margin)
  }
})

test('three founders fill one row on a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await open(page, '/about')
  const tops = await main(page)
    .locator('[data-group="founders"] article')
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)))
  expect(tops).toHaveLength(3)
  expect(new Set(tops).size).toBe(1)
})
