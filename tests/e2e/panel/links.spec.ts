import { uniqueWord } from '../support/console-page'
import { linkItalicWord, panelEditor, typeLines } from '../support/panel-editor'
import { signInToPanel } from '../support/panel-page'
import { storedContent } from '../support/rich-posts'
import { expect, test } from '../support/test'

/** Addresses that Payload itself would change, or does not know. */
const ADDRESSES = ['/a%20b', 'https://intranet/menu', 'https://e.example/a%2Fb?c=%C3%A9&d=(e)']

for (const address of ADDRESSES) {
  test(`a link to ${address} stays as it was typed in the panel, in the API and on the site`, async ({ page, client }) => {
    const title = `Links ${uniqueWord()}`
    await signInToPanel(page)
    await page.goto('/panel/collections/posts/create')
    await page.fill('#field-title', title)
    await page.fill('#field-author', 'Ada')
    await panelEditor(page).click()
    await typeLines(page, ['See the *menu*'])
    await linkItalicWord(page, address)
    await page.check('#field-isPublished')
    await page.click('#action-save')
    await page.waitForURL(/collections\/posts\/\d+$/)
    const blocks = [{ type: 'paragraph', text: 'See the menu', marks: { menu: 2 }, links: { menu: address } }]
    expect(await storedContent(client, title)).toEqual(blocks)

    await page.reload()
    await panelEditor(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator('.link-editor a').first()).toHaveAttribute('href', address)
    await page.fill('#field-excerpt', 'In short')
    await page.click('#action-save')
    await expect(page.getByText('Updated successfully')).toBeVisible()
    expect(await storedContent(client, title)).toEqual(blocks)
    await page.goto(`/blog/${page.url().split('/').at(-1)}`)
    await expect(page.locator('article em').locator('xpath=..')).toHaveAttribute('href', address)
  })
}
