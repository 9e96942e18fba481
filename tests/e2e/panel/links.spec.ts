import { uniqueWord } from '../support/console-page'
import { linkItalicWord, panelEditor, typeLines } from '../support/panel-editor'
import { startPanelSession } from '../support/panel-page'
import { storedContent } from '../support/rich-posts'
import { expect, test } from '../support/test'

/** Words, and the addresses they link to: Payload itself would change these, or does not know them. */
const LINKS = { menu: '/a%20b', intranet: 'https://intranet/menu', query: 'https://e.example/a%2Fb?c=%C3%A9&d=(e)' }

test('links stay as they were typed in the panel, in the API and on the site', async ({ page, client }) => {
  const title = `Links ${uniqueWord()}`
  const words = Object.entries(LINKS)
  await startPanelSession(page)
  await page.goto('/panel/collections/posts/create')
  await page.fill('#field-title', title)
  await page.fill('#field-author', 'Ada')
  await panelEditor(page).click()
  await typeLines(
    page,
    words.map(([word]) => `See the *${word}*`),
  )
  // upwards, because the box with a link's address lies below its line
  for (const [word, address] of words.toReversed()) await linkItalicWord(page, address, word)
  await page.check('#field-isPublished')
  await page.click('#action-save')
  await page.waitForURL(/collections\/posts\/\d+$/)
  const blocks = words.map(([word, address]) => ({
    type: 'paragraph',
    text: `See the ${word}`,
    marks: { [word]: 2 },
    links: { [word]: address },
  }))
  expect(await storedContent(client, title)).toEqual(blocks)

  await page.reload()
  await panelEditor(page).click()
  await page.keyboard.press('Control+End')
  for (const [, address] of words.toReversed()) {
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator('.link-editor a').first()).toHaveAttribute('href', address)
    await page.keyboard.press('ArrowUp')
  }
  await page.fill('#field-excerpt', 'In short')
  await page.click('#action-save')
  await expect(page.getByText('Updated successfully')).toBeVisible()
  expect(await storedContent(client, title)).toEqual(blocks)
  await page.goto(`/blog/${page.url().split('/').at(-1)}`)
  for (const [word, address] of words) {
    await expect(page.locator('article em').filter({ hasText: word }).locator('xpath=..')).toHaveAttribute('href', address)
  }
})
