import type { Locator, Page } from '@playwright/test'
import type { Client } from './client'
import { field, openConsole, uniqueWord } from './console-page'
import { storedContent, type Block } from './rich-posts'
import { expect } from './test'

/** The console's editor of a formatted text. */
export const editorOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Content' })
export const formattingSwitch = (page: Page): Locator => page.getByRole('switch', { name: 'Formatting' })

/** Opens a new post with its other required fields filled in, and goes to its content, which begins in the editor. */
export async function openNewPost(page: Page): Promise<string> {
  const title = `Post ${uniqueWord()}`
  await openConsole(page, '/admin/blog/posts/new')
  await field(page, 'Title').fill(title)
  await page.getByRole('button', { name: 'Generate from Title' }).click()
  await field(page, 'Author').fill('Ada')
  await editorOf(page).click()
  return title
}

/** Saves the post. Returns its stored blocks. */
export async function savedBlocks(page: Page, client: Client, title: string): Promise<Block[]> {
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expect(page).toHaveURL(/\/admin\/blog\/posts(\?|$)/)
  return storedContent(client, title)
}

/** Pastes into the focused element, as a browser does it. */
export const paste = (editor: Locator, data: Readonly<Record<string, string>>): Promise<void> =>
  editor.evaluate((element, entries) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(entries)) clipboardData.setData(type, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
