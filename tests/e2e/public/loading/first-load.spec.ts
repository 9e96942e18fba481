import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { open, publicPages } from '../../support/public-pages'
import { expect, test } from '../../support/test'

const SCRIPT_MAX = 145_000
const STYLE_MAX = 20 * 1024
const FONTS_MAX = 2
const SAME_SIZE = 0.95

/** Everything that the browser loads for a page until it is idle. */
async function load(page: Page, path: string): Promise<Response[]> {
  const responses: Response[] = []
  const note = (response: Response): number => responses.push(response)
  page.on('response', note)
  await open(page, path)
  await page.waitForLoadState('networkidle')
  page.off('response', note)
  return responses
}

const ofKind = (responses: Response[], kind: string): Response[] => responses.filter((each) => each.request().resourceType() === kind)
const names = (responses: Response[]): string[] => responses.map((each) => new URL(each.url()).pathname)

async function gzipped(responses: Response[]): Promise<number> {
  const bodies = await Promise.all(responses.map((each) => each.body()))
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)
}

/** The fonts of the text in the first viewport, and those that the page preloads. */
const facesAboveFold = (page: Page): Promise<{ families: string[]; ahead: number }> =>
  page.evaluate(() => {
    const families = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || !node.nodeValue?.trim()) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const inView = [...range.getClientRects()].some(({ bottom, top, width }) => bottom > 0 && top < innerHeight && width > 0)
      const { fontFamily, fontStyle } = getComputedStyle(parent)
      if (inView) families.add(`${fontFamily.split(',')[0] ?? ''} ${fontStyle}`)
    }
    return { families: [...families], ahead: document.querySelectorAll('link[rel="preload"][as="font"]').length }
  })

type Shown = { address: string; priority: string | null; sized: boolean; loading: string | null; area: number }

/** The pictures of a page, the largest in the first viewport first. */
const pictures = (page: Page): Promise<Shown[]> =>
  page.evaluate(() =>
    [...document.images]
      .map((image) => {
        const { top, bottom, left, right } = image.getBoundingClientRect()
        const height = Math.min(bottom, innerHeight) - Math.max(top, 0)
        const width = Math.min(right, innerWidth) - Math.max(left, 0)
        return {
          address: image.currentSrc || image.src,
          priority: image.getAttribute('fetchpriority'),
          loading: image.getAttribute('loading'),
          sized: Number(image.getAttribute('width')) > 0 && Number(image.getAttribute('height')) > 0,
          area: height > 0 && width > 0 ? height * width : 0,
        }
      })
      .sort((one, other) => other.area - one.area),
  )

/** The layout shift without user input. */
const shifts = (page: Page): Promise<number> => page.evaluate(() => window.shifted)

test.use({ needsOwnContext: true })

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { shifted: 0 }
    Object.defineProperty(window, 'shifted', { get: () => seen.shifted })
    new PerformanceObserver((list) => {
      // cast: the observer receives layout shifts only, for which TypeScript has no type
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shifted += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
})

/** Asserts that a first load requests little and shows the fonts, pictures and layout that it should. */
async function expectGoodFirstLoad(page: Page, path: string, responses: Response[]): Promise<void> {
  const scripts = ofKind(responses, 'script')
  expect.soft(names(scripts).length, `${path}: there are scripts to count`).toBeGreaterThan(1)
  expect.soft(await gzipped(scripts), `${path}: scripts`).toBeLessThanOrEqual(SCRIPT_MAX)
  expect.soft(await gzipped(ofKind(responses, 'stylesheet')), `${path}: style sheets`).toBeLessThanOrEqual(STYLE_MAX)
  expect.soft(names(ofKind(responses, 'fetch')), `${path}: no data is fetched again`).toEqual([])
  const foreign = /admin|console|login|(?<!search-)form|dialog|posthog|no-external|rich-editor/
  expect
    .soft(
      names(responses).filter((file) => foreign.test(file)),
      `${path}: nothing of the console`,
    )
    .toEqual([])
  const { families, ahead } = await facesAboveFold(page)
  expect.soft(families.length, `${path}: ${families.join()}`).toBeLessThanOrEqual(FONTS_MAX)
  expect.soft(ahead, `${path}: preloaded fonts`).toBeLessThanOrEqual(FONTS_MAX)
  const shown = await pictures(page)
  const most = shown[0]?.area ?? 0
  // if several are equally large, one is enough
  const largest = shown.filter(({ area }) => area > 0 && area >= most * SAME_SIZE).map(({ priority }) => priority)
  if (largest.length > 0) expect.soft(largest, `${path}: the largest picture`).toContain('high')
  for (const { address, area, loading, sized } of shown) {
    expect.soft(sized, `${path}: ${address}`).toBe(true)
    if (area === 0) expect.soft(loading, `${path}: ${address}`).toBe('lazy')
  }
  // browsers call up to 0.1 good; this allows a fraction of a pixel
  // the header's links may be painted before the last of them has been parsed, which moves them by 0.003
  expect.soft(await shifts(page), `${path}: layout shift`).toBeLessThan(0.005)
}

for (const { name, viewport, kinds } of [
  { name: 'wide', viewport: { width: 1280, height: 800 }, kinds: /./ },
  { name: 'narrow', viewport: { width: 360, height: 740 }, kinds: /^\/(caffeine|blog\/\d+|quotes)?$/ },
]) {
  test(`every page loads little and does not shift, ${name}`, async ({ page, client }) => {
    test.setTimeout(300_000)
    await page.setViewportSize(viewport)
    for (const { path } of (await publicPages(client)).filter((each) => kinds.test(each.path)))
      await test.step(path, async () => expectGoodFirstLoad(page, path, await load(page, path)))
  })
}

test('a page is prefetched on hover and focus, and then shown without a request', async ({ page, client }) => {
  const [drink, other] = await client.list('/v1/caffeine/drinks', 'limit=2')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) calls.push(new URL(request.url()).pathname)
  })
  await open(page, '/caffeine')
  expect(calls).toEqual([])
  const link = page.getByRole('link', { name: String(drink?.['name']), exact: true })
  await link.scrollIntoViewIfNeeded()
  await link.hover()
  await expect.poll(() => calls).toContain(`/api/v1/caffeine/drinks/${drink?.id ?? 0}`)
  await page.getByRole('link', { name: String(other?.['name']), exact: true }).focus()
  await expect.poll(() => calls).toContain(`/api/v1/caffeine/drinks/${other?.id ?? 0}`)
  await page.waitForLoadState('networkidle')
  const before = calls.length
  let documents = 0
  page.on('request', (request) => (documents += request.resourceType() === 'document' ? 1 : 0))
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(drink?.['name']))
  await expect(page).toHaveTitle(`${String(drink?.['name'])} · CCC`)
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toContain(`/caffeine/drink/${drink?.id ?? 0}`)
  expect(calls.slice(before).filter((call) => call === `/api/v1/caffeine/drinks/${drink?.id ?? 0}`)).toEqual([])
  expect(documents).toBe(0)
})
