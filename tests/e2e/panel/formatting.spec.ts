import type { Page } from '@playwright/test'
import { pictureIn } from '../support/pictures'
import { field, openConsole, uniqueWord } from '../support/console-page'
import { addPicture, linkItalicWord, panelEditor, typeLines } from '../support/panel-editor'
import { startPanelSession } from '../support/panel-page'
import { paste } from '../support/rich-editor'
import { storedContent } from '../support/rich-posts'
import { BOTH, expect, test } from '../support/test'

const POSTS = '/v1/blog/posts'
const ADDRESS = '/a%20b'

/** Writes a post in the panel with the formats that editors use most. Returns its id. */
async function writePost(page: Page, title: string, picture: string): Promise<number> {
  await page.goto('/panel/collections/posts/create')
  await page.fill('#field-title', title)
  await page.fill('#field-author', 'Ada')
  await panelEditor(page).click()
  await typeLines(page, ['## The night', 'Some **bold** words about the *menu*', '- one can', 'two cans', '', '> Never again'])
  await addPicture(page, picture, 'Six empty cans')
  // Payload itself would change this address
  await linkItalicWord(page, ADDRESS)
  await page.check('#field-isPublished')
  await page.click('#action-save')
  await page.waitForURL(/collections\/posts\/\d+$/)
  return Number(page.url().split('/').at(-1))
}

/** What the public page of a post shows of its formatting. */
async function expectPublicPage(page: Page, id: number, bold: string): Promise<void> {
  await page.goto(`/blog/${id}`)
  const body = page.locator('article')
  await expect(body.getByRole('heading', { name: 'The night', level: 2 })).toHaveAttribute('id', 'the-night')
  await expect(body.locator('strong')).toHaveText(bold)
  await expect(body.getByRole('link', { name: 'menu', exact: true }).filter({ has: page.locator('em') })).toHaveAttribute('href', ADDRESS)
  await expect(body.locator('ul > li').filter({ hasText: 'cans' })).toHaveText('two cans')
  await expect(body.locator('blockquote')).toHaveText('Never again')
  await expect(body.locator('figure').filter({ hasText: 'Six empty cans' }).getByRole('img')).toHaveAttribute('alt', 'Cans in a row')
}

test('a post that the panel formats reads the same on the site, in the console, and in the panel again', BOTH, async ({ page, client }) => {
  const [title, picture] = [`Night ${uniqueWord()}`, `${uniqueWord()}.png`]
  await pictureIn(client, { name: picture, alt: 'Cans in a row' })
  await startPanelSession(page)
  const id = await writePost(page, title, picture)
  const blocks = (bold: string) => [
    { type: 'heading', text: 'The night' },
    { type: 'paragraph', text: `Some ${bold} words about the menu`, marks: { [bold]: 1, menu: 2 }, links: { menu: ADDRESS } },
    { type: 'list', items: ['one can', 'two cans'] },
    { type: 'quote', text: 'Never again' },
    { type: 'picture', text: 'Six empty cans' },
  ]
  // where the panel's editor goes on below a picture
  const empty = { type: 'paragraph', text: '' }
  expect(await storedContent(client, title)).toEqual([...blocks('bold'), empty])
  const before = await client.read(POSTS, id)
  expect(before?.['content']).toBe('The night\n\nSome bold words about the menu\n\none can\n\ntwo cans\n\nNever again\n\n')
  await expectPublicPage(page, id, 'bold')

  // the session of the panel serves the console too
  await openConsole(page, `/admin/blog/posts/edit/${id}`)
  const text = field(page, 'Content')
  await text.locator('strong').dblclick()
  await page.keyboard.type('daring')
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expect(page).toHaveURL(/\/admin\/blog\/posts(\?|$)/)
  const after = await client.read(POSTS, id)
  expect(await storedContent(client, title)).toEqual([...blocks('daring'), empty])
  expect(after?.['content']).toBe('The night\n\nSome daring words about the menu\n\none can\n\ntwo cans\n\nNever again\n\n')
  expect(after?.['content_html']).toBe(String(before?.['content_html']).replace('bold', 'daring'))
  await expectPublicPage(page, id, 'daring')

  await page.goto(`/panel/collections/posts/${id}`)
  const editor = panelEditor(page)
  // the name of a picture is strong too, once it has loaded
  await expect(editor.locator('p strong')).toHaveText('daring')
  await expect(editor.locator('h2')).toHaveText('The night')
  await expect(editor.locator('li')).toHaveText(['one can', 'two cans'])
  await expect(editor.locator('a')).toHaveText('menu')
  await expect(editor.locator('blockquote')).toHaveText('Never again')
  await page.fill('#field-excerpt', 'In short')
  await page.click('#action-save')
  await expect(page.getByText('Updated successfully')).toBeVisible()
  expect(await client.read(POSTS, id)).toMatchObject({ content_rich: after?.['content_rich'], content_html: after?.['content_html'] })
})

test('a page pasted into the panel becomes what a post may hold, and the post can be saved', async ({ page, client }) => {
  const title = `Night ${uniqueWord()}`
  await startPanelSession(page)
  await page.goto('/panel/collections/posts/create')
  await page.fill('#field-title', title)
  await page.fill('#field-author', 'Ada')
  await panelEditor(page).click()
  await paste(panelEditor(page), {
    'text/html':
      '<h1>Big</h1><blockquote><p>q1</p><p>q2</p></blockquote><blockquote>o<blockquote>i</blockquote></blockquote>' +
      '<ul><li><p>i1</p><p>i2</p></li></ul><table><tr><td>A</td><td>B</td></tr></table>' +
      '<p>a <img src="https://x.example/a.png"> <small>b</small></p><pre><code>a = 1;\n\n  b</code></pre>' +
      '<p><a href="https://a.example/">good</a> <a href="javascript:alert(1)">js</a> <a href="#x">x</a> <a href="tel:1">tel</a> <a href="rel/page">rel</a></p>',
  })
  await expect(page.getByText(/^Pasted with changes: a table became lines of text\. Some pictures cannot be pasted/)).toBeVisible()
  // one step of the history, also when the form of the code has got its fields
  const code = panelEditor(page).getByRole('textbox', { name: 'Code' })
  await expect(code).toHaveValue('a = 1;\n\n  b')
  await page.keyboard.press('Control+z')
  await expect(panelEditor(page)).toHaveText('')
  await page.keyboard.press('Control+Shift+z')
  await expect(code).toHaveValue('a = 1;\n\n  b')
  await page.click('#action-save')
  await page.waitForURL(/collections\/posts\/\d+$/)
  expect(await storedContent(client, title)).toEqual([
    { type: 'heading', text: 'Big' },
    ...['q1', 'q2', 'o', 'i'].map((text) => ({ type: 'quote', text })),
    { type: 'list', items: ['i1\ni2'] },
    { type: 'paragraph', text: 'A | B' },
    { type: 'paragraph', text: 'a b' },
    { type: 'code', text: 'a = 1;\n\n  b' },
    { type: 'paragraph', text: 'good js x tel rel', links: { good: 'https://a.example/' } },
  ])
})

test('the keyboard leaves the text, chooses in its menu, and uses the buttons on a picture', async ({ page, client }) => {
  const picture = `${uniqueWord()}.png`
  await pictureIn(client, { name: picture, alt: 'Cans in a row' })
  await startPanelSession(page)
  await page.goto('/panel/collections/posts/create')
  const editor = panelEditor(page)
  await editor.click()
  await page.keyboard.type('Before')
  await page.keyboard.press('Tab')
  await expect(editor).not.toBeFocused()
  await expect(editor).toHaveText('Before')
  await editor.click()
  await addPicture(page, picture, '')
  await editor.locator('[class*=upload-drawer-toggler]').focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('dialog[open] #field-caption')).toBeVisible()
  await expect(editor.locator('p')).toHaveCount(2)
})
