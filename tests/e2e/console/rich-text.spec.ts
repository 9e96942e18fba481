import { paragraphNode, stateWith, textNode, uploadNode } from '../../harness/hostile-texts'
import { pictureIn } from '../support/pictures'
import { editorOf, formattingSwitch, openNewPost, savedBlocks } from '../support/rich-editor'
import { storedContent } from '../support/rich-posts'
import { expectNoHorizontalScroll, field, holdRequests, isWrite, openConsole, uniqueWord } from '../support/console-page'
import { expect, expectAccessible, FAILED_REQUEST, signIn, test } from '../support/test'

const POSTS = '/v1/blog/posts'

test.describe('the rich editor', () => {
  // a request fails on purpose
  test.use({ expected: [FAILED_REQUEST] })
  test.beforeEach(({ page, client }) => signIn(page, client))

  test('begins a new post, which is unchanged until something is typed, and stores a text without formatting as plain text', async ({
    page,
    client,
  }) => {
    await openConsole(page, '/admin/blog/posts/new')
    await expect(editorOf(page)).toBeVisible()
    await expect(formattingSwitch(page)).toBeChecked()
    await expect(field(page, 'Title')).toBeFocused()
    await editorOf(page).pressSequentially('x')
    await page.keyboard.press('Backspace')
    // leaves without a question
    await page.getByRole('link', { name: 'Cancel', exact: true }).click()
    await expect(page).toHaveURL('/admin/blog/posts')
    const title = await openNewPost(page)
    await page.getByRole('button', { name: 'Save Post' }).click()
    await expect(editorOf(page)).toBeFocused()
    await expect(editorOf(page)).toHaveAccessibleDescription(/^Content is required/)
    await page.keyboard.type('One')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Two')
    await savedBlocks(page, client, title)
    const [post] = await client.list(POSTS, `q=${title.split(' ')[1]}`)
    expect(post).toMatchObject({ content: 'One\n\nTwo' })
    await openConsole(page, `/admin/blog/posts/edit/${post?.id}`)
    await expect(formattingSwitch(page)).not.toBeChecked()
    await expect(editorOf(page)).toHaveValue('One\n\nTwo')
  })

  test('keeps what is typed while a new post without formatting is being saved', async ({ page, client }) => {
    const title = await openNewPost(page)
    await page.keyboard.type('One')
    const held = await holdRequests(page, isWrite)
    await page.keyboard.press('Control+s')
    await expect.poll(held.asked).toBe(1)
    await page.keyboard.type(' **two**')
    await held.release()
    await expect(page).toHaveURL(/\/edit\/\d+$/)
    await page.keyboard.type(' three')
    expect(await savedBlocks(page, client, title)).toEqual([{ type: 'paragraph', text: 'One two three', marks: { two: 1 } }])
  })

  test('writes a formatted post by keyboard, with Markdown shortcuts', async ({ page, client }) => {
    const title = await openNewPost(page)
    const lines = ['## Heading', 'Some **bold** and *italic* text', '- one', 'two', '', '> Quoted', '``` let a = 1']
    for (const [index, line] of lines.entries()) {
      if (index > 0) await page.keyboard.press('Enter')
      await page.keyboard.type(line)
    }
    expect(await savedBlocks(page, client, title)).toEqual([
      { type: 'heading', text: 'Heading' },
      { type: 'paragraph', text: 'Some bold and italic text', marks: { bold: 1, italic: 2 } },
      { type: 'list', items: ['one', 'two'] },
      { type: 'quote', text: 'Quoted' },
      { type: 'code', text: 'let a = 1' },
    ])
  })

  test('Ctrl+K links text, and accepts only addresses that the API accepts', async ({ page, client }) => {
    const title = await openNewPost(page)
    await page.keyboard.type('Menu')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+k')
    const address = page.getByRole('textbox', { name: 'Address' })
    await expect(address).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await address.fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await expect(address).toHaveAccessibleDescription(/^Enter a web address/)
    await address.fill('example.com/menu')
    await page.keyboard.press('Enter')
    await expect(editorOf(page)).toBeFocused()
    expect(await savedBlocks(page, client, title)).toEqual([
      { type: 'paragraph', text: 'Menu', links: { Menu: 'https://example.com/menu' } },
    ])
  })

  test('a picture lands where the caret was, and the caret stays when the picker is given up', async ({ page, client }) => {
    await pictureIn(client, { name: `${uniqueWord()}.png` })
    const title = await openNewPost(page)
    await page.keyboard.type('## Heading')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Abve')
    for (const _ of 've') await page.keyboard.press('ArrowLeft')
    const picker = page.getByRole('dialog', { name: 'Add a picture' })
    await page.getByRole('button', { name: 'Picture', exact: true }).click()
    await expect(picker).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(editorOf(page)).toBeFocused()
    await page.keyboard.type('o')
    await page.keyboard.press('End')
    await page.getByRole('button', { name: 'Picture', exact: true }).click()
    await picker.getByRole('list').getByRole('button').first().click()
    await expect(editorOf(page)).toBeFocused()
    await page.keyboard.type('Below')
    expect(await savedBlocks(page, client, title)).toEqual([
      { type: 'heading', text: 'Heading' },
      { type: 'paragraph', text: 'Above' },
      { type: 'picture', text: '' },
      { type: 'paragraph', text: 'Below' },
    ])
  })

  test('removes a picture by keyboard', async ({ page, client }) => {
    const title = `Night ${uniqueWord()}`
    const picture = await pictureIn(client, { name: `${uniqueWord()}.png` })
    const content_rich = stateWith(paragraphNode(textNode('Above')), uploadNode(picture.id), paragraphNode(textNode('Below')))
    const post = await client.create(POSTS, { title, slug: uniqueWord(), author: 'Ada', content_rich })
    await openConsole(page, `/admin/blog/posts/edit/${post.id}`)
    await editorOf(page).getByText('Below').click()
    await page.getByRole('button', { name: 'Remove picture' }).press('Enter')
    expect(await savedBlocks(page, client, title)).toEqual([
      { type: 'paragraph', text: 'Above' },
      { type: 'paragraph', text: 'Below' },
    ])
  })

  test('turning formatting off says what goes, keeps the words, and turning it on again brings it back', async ({ page, client }) => {
    const title = await openNewPost(page)
    await page.keyboard.type('## Heading')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Some **bold** text')
    await formattingSwitch(page).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('1 heading, 1 formatted passage')
    await dialog.getByRole('button', { name: 'Keep Formatting' }).click()
    await expect(formattingSwitch(page)).toBeChecked()
    await formattingSwitch(page).click()
    await dialog.getByRole('button', { name: 'Turn Off' }).click()
    await expect(editorOf(page)).toHaveValue('Heading\n\nSome bold text')
    await formattingSwitch(page).click()
    await expect(editorOf(page).getByRole('heading', { name: 'Heading' })).toBeVisible()
    await formattingSwitch(page).click()
    await dialog.getByRole('button', { name: 'Turn Off' }).click()
    await savedBlocks(page, client, title)
    expect(await storedContent(client, title)).toEqual([
      { type: 'paragraph', text: 'Heading' },
      { type: 'paragraph', text: 'Some bold text' },
    ])
  })

  test('the draft of a formatted text is offered again after a reload', async ({ page }) => {
    await openNewPost(page)
    await page.keyboard.type('## Heading')
    await page.reload()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(editorOf(page).getByRole('heading', { name: 'Heading' })).toBeVisible()
  })

  test('reaches the toolbar, indents a list item and leaves the text by keyboard', async ({ page }) => {
    await openNewPost(page)
    await expectAccessible(page)
    await editorOf(page).focus()
    await page.keyboard.press('Alt+F10')
    await expect(page.getByRole('button', { name: 'Heading 2' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('button', { name: 'Heading 3' })).toBeFocused()
    await editorOf(page).focus()
    await page.keyboard.type('- one')
    await page.keyboard.press('Enter')
    await page.keyboard.type('two')
    const nested = editorOf(page).locator('li li')
    await page.keyboard.press('Control+]')
    await expect(nested).toHaveText('two')
    await page.keyboard.press('Control+[')
    await expect(nested).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(field(page, 'Excerpt')).toBeFocused()
    // on a phone the toolbar scrolls, and the page does not
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoHorizontalScroll(page)
  })
})
