import type { Locator, Page } from '@playwright/test'
import { expect } from './test'

/** The text of a post in the panel's editor. */
export const panelEditor = (page: Page): Locator => page.locator('[contenteditable=true]').first()

/** The drawer that lies over the form. */
const drawer = (page: Page): Locator => page.locator('dialog[open]').last()

/** Types lines into the panel's editor, whose Markdown shortcuts format them. */
export async function typeLines(page: Page, lines: readonly string[]): Promise<void> {
  for (const [index, line] of lines.entries()) {
    if (index > 0) await page.keyboard.press('Enter')
    await page.keyboard.type(line)
  }
}

/** Makes an italic word a link, with the editor's toolbar. @param word one of several italic words. */
export async function linkItalicWord(page: Page, address: string, word = ''): Promise<void> {
  await panelEditor(page).locator('em').filter({ hasText: word }).dblclick()
  const link = page.locator('[data-button-key="link"]').first()
  // classes alone say what it does: until the editor has taken over the selection, nothing, or remove the link that had the cursor
  await expect(link).not.toHaveClass(/disabled|active/)
  await link.click()
  await drawer(page).locator('#field-url').fill(address)
  await drawer(page).locator('button[type=submit]').click()
  await drawer(page).waitFor({ state: 'detached' })
}

/** Adds a picture of the library below the line with the cursor, by the editor's command, and writes its caption. */
export async function addPicture(page: Page, title: string, caption: string): Promise<void> {
  await page.keyboard.press('Enter')
  await page.keyboard.type('/upload')
  await page.locator('.slash-menu-popup, #slash-menu').first().waitFor()
  // the menu follows the text in a transition; chosen before, a command leaves letters of its name
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.keyboard.press('Enter')
  await drawer(page).getByRole('row').filter({ hasText: title }).getByRole('button').first().click()
  // the bar with the button shows on hover only, and may lie below the header that stays in view
  await panelEditor(page).locator('[class*=upload-drawer-toggler]').dispatchEvent('click')
  await drawer(page).locator('#field-caption').fill(caption)
  await drawer(page).locator('button[type=submit]').click()
  await drawer(page).waitFor({ state: 'detached' })
}
