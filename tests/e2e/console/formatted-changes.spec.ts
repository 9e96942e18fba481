import type { Locator, Page } from '@playwright/test'
import { field, isWrite, openConsole, uniqueWord } from '../support/console-page'
import type { Client, Entry } from '../support/client'
import { storedContent } from '../support/rich-posts'
import { expect, FAILED_REQUEST, signIn, test } from '../support/test'

const POSTS = '/v1/blog/posts'
const editorOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Content' })
const questionOf = (page: Page): Locator => page.getByRole('alertdialog', { name: / has changed$/ })

/** A paragraph with a plain and a bold word, as an editor state. */
const stateOf = (plain: string, bold: string): object => ({
  root: {
    type: 'root',
    children: [
      {
        type: 'paragraph',
        children: [
          { type: 'text', text: `${plain} ` },
          { type: 'text', text: bold, format: 1 },
        ],
      },
    ],
  },
})

const createPost = (client: Client, title: string): Promise<Entry> =>
  client.create(POSTS, { title, slug: title.toLowerCase().replace(' ', '-'), author: 'Ada', content_rich: stateOf('Plain', 'bold') })

/** Types after the last word, which is bold, once the editor knows that the caret is there. */
async function typeAtEnd(page: Page, text: string): Promise<void> {
  await editorOf(page).click()
  await page.keyboard.press('Control+End')
  await expect(page.getByRole('button', { name: /^Bold/ })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type(text)
}

test.describe('an existing formatted post', () => {
  test.use({ expected: [FAILED_REQUEST] })
  test.beforeEach(({ page, client }) => signIn(page, client))

  test('saves a changed text without asking, and a formatting change of somebody else with it', async ({ page, client }) => {
    const title = `Post ${uniqueWord()}`
    const { id } = await createPost(client, title)
    let writes = 0
    page.on('request', (request) => void (isWrite(request) && (writes += 1)))
    await openConsole(page, `/admin/blog/posts/edit/${id}`)
    await typeAtEnd(page, 'er')
    await page.getByRole('button', { name: 'Save Post' }).click()
    await expect(page).toHaveURL(/\/admin\/blog\/posts(\?|$)/)
    expect(writes).toBe(1)
    expect(await storedContent(client, title)).toEqual([{ type: 'paragraph', text: 'Plain bolder', marks: { bolder: 1 } }])

    await openConsole(page, `/admin/blog/posts/edit/${id}`)
    await field(page, 'Excerpt').fill('Short')
    await client.call('PUT', `${POSTS}/${id}`, { content_rich: stateOf('Other', 'words') })
    await page.getByRole('button', { name: 'Save Post' }).click()
    await expect(page).toHaveURL(/\/admin\/blog\/posts(\?|$)/)
    expect(await storedContent(client, title)).toEqual([{ type: 'paragraph', text: 'Other words', marks: { words: 1 } }])
  })

  test('lets two people choose between their texts, and keeps the formatting of the chosen one', async ({ page, client }) => {
    const title = `Post ${uniqueWord()}`
    const { id } = await createPost(client, title)
    await openConsole(page, `/admin/blog/posts/edit/${id}`)
    await typeAtEnd(page, 'er')
    await client.call('PUT', `${POSTS}/${id}`, { content_rich: stateOf('Other', 'words') })
    const save = page.getByRole('button', { name: 'Save Post' })
    await save.click()
    const question = questionOf(page)
    await expect(question.getByRole('group', { name: 'Content: Yours' })).toHaveText('Plain **bolder**')
    await expect(question.getByRole('group', { name: 'Content: Theirs' })).toHaveText('Other **words**')
    await question.getByRole('radio', { name: 'Take theirs' }).check()
    await question.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'No changes' })).toBeVisible()
    await expect(editorOf(page).getByRole('strong')).toHaveText('words')

    expect(await storedContent(client, title)).toEqual([{ type: 'paragraph', text: 'Other words', marks: { words: 1 } }])
  })
})
