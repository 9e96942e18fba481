import { png } from '../../harness/pictures'
import { toast, uniqueWord } from '../support/console-page'
import { pictureIn } from '../support/pictures'
import { editorOf, openNewPost, paste, savedBlocks } from '../support/rich-editor'
import { expect, FAILED_REQUEST, signIn, test } from '../support/test'

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

  test('pasting a page keeps code, rules and lists that it has in odd places, and the post can be saved', async ({ page, client }) => {
    const title = await openNewPost(page)
    await paste(editorOf(page), {
      'text/html':
        '<p>Before</p><pre><code class="language-js"><span>let</span> a\n<a href="/x">b</a></code></pre><div>one<hr>two</div><ul><li>three<hr>four</li></ul>' +
        "<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp; </span>five</p>",
    })
    const blocks = await savedBlocks(page, client, title)
    expect(blocks.find(({ type }) => type === 'code')).toEqual({ type: 'code', text: 'let a\nb' })
    expect(blocks.filter(({ type }) => type === 'horizontalrule')).toHaveLength(2)
    expect(blocks.flatMap((block) => ('items' in block ? block.items : 'text' in block ? block.text : []))).toEqual(
      expect.arrayContaining(['Before', 'one', 'two', 'three', 'four', 'five']),
    )
  })

  test('blocks that a page has in each other stand below each other, and the post can be saved', async ({ page, client }) => {
    const title = await openNewPost(page)
    await paste(editorOf(page), {
      'text/html':
        '<blockquote><p>q1</p><ul><li>a</li><li>b</li></ul><p>q3</p></blockquote><h2>x<ul><li>y</li></ul></h2>' +
        '<p>z</p><a href="https://a.example/"><ul><li>w</li></ul></a><p><em>b</em> <small>c</small> <kbd>d</kbd></p>',
    })
    expect(await savedBlocks(page, client, title)).toEqual([
      { type: 'quote', text: 'q1' },
      { type: 'list', items: ['a', 'b'] },
      { type: 'quote', text: 'q3' },
      { type: 'heading', text: 'x' },
      { type: 'list', items: ['y'] },
      { type: 'paragraph', text: 'z' },
      { type: 'list', items: ['w'] },
      { type: 'paragraph', text: 'b c d', marks: { b: 2 } },
    ])
  })

  test('code of an editor for code keeps its lines, and code takes the plain text', async ({ page, client }) => {
    const title = await openNewPost(page)
    const code = {
      'text/html': '<div style="font-family:Menlo;white-space:pre"><div>function f() {</div><br><div>    return 1</div><div>}</div></div>',
      'text/plain': 'function f() {\n\n    return 1\n}',
    }
    await paste(editorOf(page), code)
    expect(await savedBlocks(page, client, title)).toEqual([{ type: 'code', text: code['text/plain'] }])
    const second = await openNewPost(page)
    await page.keyboard.type('``` // ')
    await paste(editorOf(page), code)
    expect(await savedBlocks(page, client, second)).toEqual([{ type: 'code', text: `// ${code['text/plain']}` }])
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

  test('pictures of the library stay in a pasted page, with their captions', async ({ page, client }) => {
    const { url } = await pictureIn(client, { name: `${uniqueWord()}.png` })
    const title = await openNewPost(page)
    await paste(editorOf(page), {
      'text/html':
        `<p>above</p><figure><picture><img src="${new URL(String(url), page.url()).href}"></picture><figcaption>Six cans</figcaption></figure>` +
        '<figure><img src="/media/gone.png"><figcaption>Gone</figcaption></figure><p>below</p>',
    })
    await expect(toast(page, 'Some pictures cannot be pasted')).toBeVisible()
    expect(await savedBlocks(page, client, title)).toEqual([
      { type: 'paragraph', text: 'above' },
      { type: 'picture', text: 'Six cans' },
      { type: 'paragraph', text: 'Gone' },
      { type: 'paragraph', text: 'below' },
    ])
  })

  test('a pasted address becomes a link', async ({ page, client }) => {
    const title = await openNewPost(page)
    await paste(editorOf(page), { 'text/html': '<meta charset="utf-8">', 'text/plain': 'https://a.example/b' })
    expect(await savedBlocks(page, client, title)).toEqual([
      { type: 'paragraph', text: 'https://a.example/b', links: { 'https://a.example/b': 'https://a.example/b' } },
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

  test('pasting into code keeps every line', async ({ page, client }) => {
    const title = await openNewPost(page)
    await page.keyboard.type('``` ')
    await paste(editorOf(page), { 'text/plain': '# one\n\n\ttwo\n' })
    expect(await savedBlocks(page, client, title)).toEqual([{ type: 'code', text: '# one\n\n\ttwo\n' }])
  })

  test('a picture in Markdown, typed or pasted, becomes a link', async ({ page, client }) => {
    const title = await openNewPost(page)
    await page.keyboard.type('A ![can](https://a.example/can.png) ')
    await paste(editorOf(page), { 'text/plain': 'and ![two](https://a.example/two.png)' })
    expect(await savedBlocks(page, client, title)).toEqual([
      {
        type: 'paragraph',
        text: 'A can and two',
        links: { can: 'https://a.example/can.png', two: 'https://a.example/two.png' },
      },
    ])
  })
})
