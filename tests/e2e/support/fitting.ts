import type { Page } from '@playwright/test'
import { expectNoHorizontalScroll } from './console-page'
import { isSmall } from './global-setup'
import { expect, expectAccessible } from './test'

const WIDE = { width: 1440, height: 800 }
/** Of this height the bar with the save button covers no control in part, which would make it too small for axe. */
const PHONE = { width: 360, height: 760 }
/** A phone of 320 px, and 1280 px at 200 %. Only the layout is checked there. */
const ZOOMED = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
]

/** Asserts that no field has letters below 16 px: a phone zooms in when it is focused. */
export async function expectNoZoom(page: Page): Promise<void> {
  const small = await page.locator('input, textarea, select, [contenteditable="true"]').evaluateAll((fields) =>
    fields.flatMap((field) => {
      const { fontSize } = getComputedStyle(field)
      return Number.parseFloat(fontSize) < 16 ? [`${fontSize}: ${field.outerHTML.slice(0, 100)}`] : []
    }),
  )
  expect.soft(small, page.url()).toEqual([])
}

/**
 * Asserts that the page is accessible and fits its window, on a desktop and on a phone, where no field makes it zoom, and fits it zoomed. The colours of a
 * phone are looked at with `--full` only: they are those of the desktop, but for a few elements.
 */
export async function expectFitting(page: Page): Promise<void> {
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size)
    await expectNoHorizontalScroll(page)
    // at its end a form has no field that the save bar covers a part of
    if (size === PHONE) await page.evaluate(() => document.querySelector('form:has([data-save-bar])')?.scrollIntoView({ block: 'end' }))
    await expectAccessible(page, 'html', size === WIDE || !isSmall)
    if (size === PHONE) await expectNoZoom(page)
  }
  for (const size of ZOOMED) {
    await page.setViewportSize(size)
    await expectNoHorizontalScroll(page)
  }
  await page.setViewportSize(WIDE)
}
