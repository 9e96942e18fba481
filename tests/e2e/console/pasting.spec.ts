import { png } from '../../harness/pictures'
import { openConsole, toast, uniqueWord } from '../support/console-page'
import { editorOf, formattingSwitch, openNewPost, paste, savedBlocks } from '../support/rich-editor'
import { expect, expectAccessible, FAILED_REQUEST, signIn, test } from '../support/test'

test.describe('pasting into the rich editor', () => {
  // a pasted event handler is blocked
  test.use({ expected: [new RegExp(`${FAILED_REQUEST.source}|Executing inline event handler violates`)] })
  test.beforeEach(({ page, client }) => signIn(page, client))

  test('pasting keeps what is allowed and nothing else', async ({ page, client }) => {
    const title = await openNewPost(page)
    await paste(editorOf(page), {
      'text/html':
        '<h1 style="color:red;text-align:center">Big</h1><p>Hi <b>bold</b> <a href="javascript:alert(1)">bad</a> <a href="https://ok.example/x">good</a></p>' +
        '<blockquote><p>one</p><p>two</p></blockquote><img src="https://evil.example/x.png" onerror="alert(1)"><script>alert(1)</script>',
    })
    expect(await savedBlocks(page, client, title)).toEqual([
      { type: 'heading', text: 'Big' },
      { type: 'paragraph', text: 'Hi bold bad good', marks: { bold: 1 }, links: { good: 'https://ok.example/x' } },
      { type: 'quote', text: 'one' },
      { type: 'quote', text: 'two' },
    ])
  })

  test('a page is pasted without its pictures, and a message says so; a picture alone is uploaded', async ({ page, client }) => {
    const title = await openNewPost(page)
    await paste(editorOf(page), { 'text/html': '<p>before <img src="https://a.example/a.png"> after</p>' })
    await expect(toast(page, 'Some pictures cannot be pasted')).toBeVisible()
    const bytes = [...(await png({ width: 40, height: 30 }))]
    await editorOf(page).evaluate((element, content) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', '<img src="https://a.example/a.png">')
      clipboardData.items.add(new File([new Uint8Array(content)], 'can.png', { type: 'image/png' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, bytes)
    await page.getByRole('textbox', { name: 'Caption' }).fill('Six cans')
    expect(await savedBlocks(page, client, title)).toEqual([
      { type: 'paragraph', text: 'before after' },
      { type: 'picture', text: 'Six cans' },
    ])
  })

  test('paragraphs of an item stay one item, tables become lines, and one message says what has changed', async ({ page, client }) => {
    const title = await openNewPost(page)
    await paste(editorOf(page), {
      'text/html':
        '<ol><li><p>one</p><p>more<span style="display:none"> secret</span></p></li><li>two <img alt="🥤" src="https://a.example/cup.svg"></li></ol>' +
        '<table><tr><th>Can</th><th>m<sup>3</sup></th></tr><tr><td>Volt</td><td>1</td></tr></table><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
    })
    await expect(
      toast(page, 'Pasted with changes: a table became lines of text, superscript became plain text, a video became a link.'),
    ).toBeVisible()
    const url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
    expect(await savedBlocks(page, client, title)).toEqual([
      { type: 'list', items: ['one\nmore', 'two 🥤'] },
      { type: 'paragraph', text: 'Can | m3' },
      { type: 'paragraph', text: 'Volt | 1' },
      { type: 'paragraph', text: url, links: { [url]: url } },
    ])
  })

  test('a plain text offers to keep the formatting of what is pasted into it', async ({ page, client }) => {
    const title = `Post ${uniqueWord()}`
    const post = await client.create('/v1/blog/posts', { title, slug: uniqueWord(), author: 'Ada', content: 'One\n\ntwo' })
    await openConsole(page, `/admin/blog/posts/edit/${post.id}`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => {
      const [html, text] = ['<h2>Head</h2><ul><li>a <b>b</b></li></ul>', 'Head\r\n\r\na b']
      const item = new ClipboardItem({
        'text/html': new Blob([html], { type: 'text/html' }),
        'text/plain': new Blob([text], { type: 'text/plain' }),
      })
      return navigator.clipboard.write([item])
    })
    const keep = page.getByRole('button', { name: 'Keep the formatting' })
    await editorOf(page).focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('End')
    await page.keyboard.press('Control+Shift+V')
    await expect(editorOf(page)).toHaveValue('OneHead\n\na b\n\ntwo')
    await expect(keep).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+v')
    await expect(editorOf(page)).toHaveValue('OneHead\n\na b\n\ntwo')
    await expectAccessible(page)
    await page.keyboard.press('Control+z')
    await expect(editorOf(page)).toHaveValue('One\n\ntwo')
    await expect(keep).toHaveCount(0)
    await page.keyboard.press('Control+Shift+z')
    await page.keyboard.press('Tab')
    await expect(keep).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(editorOf(page)).toBeFocused()
    await expect(formattingSwitch(page)).toBeChecked()
    await page.keyboard.type('!')
    expect(await savedBlocks(page, client, title)).toEqual([
      { type: 'paragraph', text: 'One' },
      { type: 'heading', text: 'Head' },
      { type: 'list', items: ['a b!'] },
      { type: 'paragraph', text: 'two' },
    ])
  })

  test('pasting Markdown formats it', async ({ page, client }) => {
    const title = await openNewPost(page)
    await paste(editorOf(page), { 'text/plain': '# Title\n\nSome **bold** [link](https://a.example/b)\n\n- a\n- b\n\n> q1\n>\n> q2' })
    expect(await savedBlocks(page, client, title)).toEqual([
      { type: 'heading', text: 'Title' },
      { type: 'paragraph', text: 'Some bold link', marks: { bold: 1 }, links: { link: 'https://a.example/b' } },
      { type: 'list', items: ['a', 'b'] },
      { type: 'quote', text: 'q1\n\nq2' },
    ])
  })

  test('pasting plain text keeps its lines and paragraphs, and adds no empty ones', async ({ page, client }) => {
    const title = await openNewPost(page)
    await page.keyboard.type('So: ')
    await paste(editorOf(page), { 'text/plain': 'one\r\ntwo\r\n\r\n\r\nthree\tfour\r\n' })
    await page.keyboard.type('!')
    await page.keyboard.press('Enter')
    await page.keyboard.type('## ')
    await paste(editorOf(page), { 'text/plain': 'five\nsix\n\nseven' })
    expect(await savedBlocks(page, client, title)).toEqual([
      { type: 'paragraph', text: 'So: one\ntwo' },
      { type: 'paragraph', text: 'three\tfour!' },
      { type: 'heading', text: 'five' },
      { type: 'paragraph', text: 'six' },
      { type: 'paragraph', text: 'seven' },
    ])
  })
})
