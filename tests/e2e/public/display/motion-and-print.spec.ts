import type { Page } from '@playwright/test'
import { main, open, publicPages } from '../../support/public-pages'
import { expect, expectAccessible, test } from '../../support/test'

/** Running animations, and elements that have a transition or an animation. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const running = document.getAnimations().map((animation) => `running: ${animation.constructor.name}`)
    const parts = [null, '::before', '::after']
    const ready = [...document.querySelectorAll('body *')].flatMap((element) =>
      parts.flatMap((part) => {
        const { transitionDuration, animationName } = getComputedStyle(element, part)
        const still = transitionDuration.split(', ').every((time) => time === '0s') && animationName === 'none'
        return still ? [] : [`${element.tagName}.${element.className}${part ?? ''}`]
      }),
    )
    return [...running, ...ready]
  })

test.describe('reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves on any kind of page', async ({ page }) => {
    for (const path of ['/', '/caffeine', '/caffeine/tierlist', '/quotes/1', '/blog/1', '/about']) {
      await open(page, path)
      await page.mouse.move(300, 300)
      expect.soft(await moving(page), path).toEqual([])
    }
  })

  test('navigation jumps to the top instead of scrolling', async ({ page }) => {
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      const scrollTo = window.scrollTo.bind(window)
      window.scrollTo = ((options: ScrollToOptions) => {
        seen.push(String(options.behavior), ...document.getAnimations().map((animation) => animation.constructor.name))
        scrollTo(options)
      }) as typeof window.scrollTo // cast: public pages pass options, never x and y
    })
    await open(page, '/caffeine')
    await page.mouse.wheel(0, 3_000)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
    await page.getByRole('banner').getByRole('link', { name: 'Culinary' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Culinary Critique')
    await expect.poll(() => page.evaluate(() => window.seen)).toEqual(['auto'])
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })
})

test('with motion the can turns with the pointer, and cards react to it', async ({ page }) => {
  await open(page, '/')
  await page.mouse.move(10, 10)
  await page.mouse.move(1200, 700)
  await expect(page.locator('[style*="--turn"]')).toHaveCount(1)
  expect(await moving(page)).not.toEqual([])
})

const brightness = (colour: string): number => Math.max(...(colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number))

// without it, colours would still be in transition when the page is printed
test.describe('print', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('printed pages are dark on white and contain only the content', async ({ page, client }) => {
    const pages = await publicPages(client)
    for (const kind of ['/culinary/review/', '/blog/']) {
      const { path, h1, contains } = pages.find((each) => each.path.startsWith(kind)) ?? { path: '', h1: '', holds: [] }
      await open(page, path)
      await page.emulateMedia({ media: 'print' })
      const heading = page.getByRole('heading', { level: 1 })
      await expect.soft(heading, path).toBeVisible()
      await expect.soft(heading, path).toContainText(h1.split('\n')[0] ?? '')
      const [ground, ink] = await heading.evaluate((element) => [
        getComputedStyle(document.documentElement).backgroundColor,
        getComputedStyle(element).color,
      ])
      expect.soft(brightness(ground ?? ''), `${path}: background`).toBe(255)
      expect.soft(brightness(ink ?? ''), `${path}: text colour`).toBeLessThan(60)
      for (const part of ['header', 'footer', 'nav']) {
        for (const element of await page.locator(part).all()) await expect.soft(element, `${path}: ${part}`).toBeHidden()
      }
      await expect.soft(page.getByRole('button', { name: 'SHARE_LINK' }), path).toBeHidden()
      // related content is hidden, and external links show their address
      await expect
        .soft(
          main(page)
            .getByRole('heading', { name: /^(More|From the same)/ })
            .filter({ visible: true }),
          path,
        )
        .toHaveCount(0)
      for (const link of await main(page).locator('a[class*="button"][target="_blank"]').all()) {
        const said = await link.evaluate((element) => getComputedStyle(element, '::after').content)
        expect.soft(said, path).toContain((await link.getAttribute('href')) ?? 'no address')
      }
      await expect.soft(main(page), path).toContainText(contains?.[0]?.replace(/\s+/g, ' ') ?? '')
      expect.soft(await darkGrounds(page), `${path}: dark backgrounds`).toEqual([])
      // dark text on paper must be readable, too
      await expectAccessible(page)
      await page.emulateMedia({ media: 'screen' })
      await expect.soft(page.getByRole('banner'), path).toBeVisible()
    }
  })
})

test('the drinks of the site fit on six sheets of paper', async ({ page }) => {
  await open(page, '/caffeine')
  const file = await page.pdf({ format: 'A4' })
  const sheets = file.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []
  expect(sheets.length).toBeGreaterThan(0)
  expect(sheets.length).toBeLessThanOrEqual(6)
})

test('with forced colours tiers and meters keep theirs', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/caffeine')
  const card = main(page).locator('#drinks article').first()
  for (const part of [card.getByRole('img', { name: /^Tier/ }), card.locator('[data-tier][aria-hidden="true"]')])
    await expect(part.first()).toHaveCSS('forced-color-adjust', 'none')
  await open(page, '/')
  await expect(main(page).getByRole('link', { name: /^Tier S/ })).toHaveCSS('forced-color-adjust', 'none')
})

/** Visible elements with a dark background on paper, except tiles and meters, which are colours. */
const darkGrounds = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body, body *')].flatMap((element) => {
      const { backgroundColor, visibility } = getComputedStyle(element)
      const [red = 0, green = 0, blue = 0, alpha = 1] = (backgroundColor.match(/[\d.]+/g) ?? []).map(Number)
      const isShown = element.getClientRects().length > 0 && visibility === 'visible' && alpha > 0.5
      return isShown && Math.max(red, green, blue) < 60 ? [`${element.tagName}.${element.className}`] : []
    }),
  )
