import type { Page } from '@playwright/test'
import { main, open } from '../../support/public-pages'
import { expect, test } from '../../support/test'

/** Clicks two links of the header, the second some frames after the first: 0 frames are one task. */
const clickInTurn = (page: Page, names: readonly string[], frames: number): Promise<void> =>
  page.evaluate(
    async ([labels, count]) => {
      const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
      const links = [...document.querySelectorAll<HTMLAnchorElement>('header a')]
      for (const label of labels) {
        links.find(({ textContent }) => textContent === label)?.click()
        for (let frame = 0; frame < count; frame += 1) await nextFrame()
      }
    },
    [names, frames] as const,
  )

const SECTIONS = [
  ['Culinary', 'Culinary Critique'],
  ['Quotes', 'Quotes of Wisdom'],
  ['Blog', 'Blog'],
] as const

test('a navigation that overtakes another one shows its page, and ends the view transition silently', async ({ page }) => {
  await open(page, '/caffeine')
  expect(await page.evaluate(() => 'startViewTransition' in document)).toBe(true)
  for (const frames of [0, 2]) {
    for (const [index, [label, title]] of SECTIONS.entries()) {
      const [overtaken] = SECTIONS.at(index - 1) ?? ['']
      await clickInTurn(page, [overtaken, label], frames)
      await expect(page).toHaveTitle(`${title} · CCC`)
    }
  }
})

test('the picture of a card becomes the picture of its page, and the other way round', async ({ page }) => {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const named = (): string => [...document.images].map((image) => image.style.viewTransitionName).join('')
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const before = named()
      const transition = start(update)
      const note = (): number => seen.push(`${before} ${named()}`)
      void transition.updateCallbackDone.then(note)
      return transition
    }
  })
  await open(page, '/caffeine')
  const link = main(page).locator('a[href^="/caffeine/drink/"]').first()
  const name = (await link.getAttribute('href'))?.replace('/caffeine/drink/', 'drink-')
  await link.click()
  // from here on both pages have their data
  await expect(main(page).getByText('out of 10').first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveTitle('Caffeine Compendium · CCC')
  await link.click()
  const both = `${name} ${name}`
  await expect.poll(() => page.evaluate(() => window.seen.slice(1))).toEqual([both, both])
})
