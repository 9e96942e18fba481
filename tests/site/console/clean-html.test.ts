import { describe, expect, it } from 'vitest'
import { cleanHtml } from '../../../cms/domain/rich-text/pasting/clean-html'

/** Clean HTML without the style that keeps blanks. */
const clean = (html: string): string => cleanHtml(html).html.replaceAll(' style="white-space: pre-wrap"', '')

describe('the blocks of a pasted page', () => {
  it.each([
    [
      'a quotation with a list',
      '<blockquote><p>q1</p><ul><li>a</li><li>b</li></ul><p>q3</p></blockquote>',
      '<blockquote>q1</blockquote><ul><li>a</li><li>b</li></ul><blockquote>q3</blockquote>',
    ],
    ['a quotation of a list alone', '<blockquote><ul><li>a</li></ul></blockquote>', '<ul><li>a</li></ul>'],
    [
      'a quotation in another',
      '<blockquote>o<blockquote>i</blockquote></blockquote>',
      '<blockquote>o</blockquote><blockquote>i</blockquote>',
    ],
    ['a heading in a quotation', '<blockquote><h2>h</h2>q</blockquote>', '<blockquote>h</blockquote><blockquote>q</blockquote>'],
    ['a heading with a list', '<h2>x<ul><li>y</li></ul>z</h2>', '<h2>x</h2><ul><li>y</li></ul><h2>z</h2>'],
    ['headings of all levels', '<h1>a</h1><h2>b</h2><h3>c</h3><h6>d</h6>', '<h2>a</h2><h2>b</h2><h3>c</h3><h3>d</h3>'],
    ['a link around a list', '<a href="https://a.de"><ul><li>x</li></ul></a>', '<ul><li><a href="https://a.de">x</a></li></ul>'],
    ['an item of paragraphs', '<ol><li><p>a</p><p>b</p></li><li>c</li></ol>', '<ol><li>a\nb</li><li>c</li></ol>'],
    ['an item of text and blocks', '<ul><li>a<div>b</div><div>c</div>d</li></ul>', '<ul><li>a\nb\nc\nd</li></ul>'],
    ['an item of an empty paragraph and text', '<ul><li><p>&nbsp;</p><p>a</p></li><li>b</li></ul>', '<ul><li>a</li><li>b</li></ul>'],
    [
      'an item with code, and text below',
      '<ol><li>a<pre>x</pre>b</li><li>c</li></ol>',
      '<ol><li>a</li></ol><pre>\nx</pre><p>b</p><ol start="2"><li>c</li></ol>',
    ],
    [
      'an item with a nested list, and paragraphs below',
      '<ol><li><p>a</p><ol start="3"><li>b</li></ol><p>c</p><p>d</p></li><li>e</li></ol>',
      '<ol><li>a<ol start="3"><li>b</li></ol></li></ol><p>c</p><p>d</p><ol start="2"><li>e</li></ol>',
    ],
    [
      'paragraphs of an item in a nested list',
      '<ul><li>a<ul><li><p>b</p><p>c</p></li></ul></li></ul>',
      '<ul><li>a<ul><li>b\nc</li></ul></li></ul>',
    ],
    ['a list right in a list', '<ul><ol><li>a</li></ol></ul>', '<ul><li><ol><li>a</li></ol></li></ul>'],
    ['a rule in a paragraph', '<div>a<hr>b</div>', '<p>a</p><hr><p>b</p>'],
    ['details', '<details><summary>sum</summary>body</details>', '<p>sum</p><p>body</p>'],
    ['empty blocks', '<p>a</p><p><br></p><ul><li></li></ul><p>&nbsp;</p><p>b</p>', '<p>a</p><p>b</p>'],
    ['what nobody sees', '<title>t</title><style>s</style><script>x</script><p>a</p>', '<p>a</p>'],
  ])('%s', (_what, html, expected) => {
    expect(clean(html)).toBe(expected)
  })

  it('lists of more levels than a text may have keep their words', () => {
    const html = clean(`${'<ul><li>x'.repeat(30)}end`)
    expect(html).toContain('end')
    expect(html.match(/<ul>/g)).toHaveLength(20)
  })
})

describe('the text of a pasted page', () => {
  it.each([
    ['words between elements', '<em>b</em> <small>c</small> <kbd>d</kbd>', '<span><em>b</em> c d</span>'],
    ['words after elements', '<p><s>st</s> <small>s</small> <q>qq</q></p>', '<p><s>st</s> s “qq”</p>'],
    ['words around a picture', '<p>before <img src="a.png"> after</p>', '<p>before after</p>'],
    ['words right beside a picture', '<p><img src="a.png">x<img src="a.png">y</p>', '<p>x y</p>'],
    ['blanks and lines of the source', '<p>\n  a\n  b <b> c </b> </p>\n', '<p>a b <strong>c</strong></p>'],
    ['blanks that are kept', '<p style="white-space: pre-wrap">a  b\n\tc</p>', '<p>a  b\n\tc</p>'],
    ['line breaks', '<p>a<br>b<br></p>', '<p>a\nb</p>'],
    ['characters of HTML', '<p>a &lt;b&gt; &amp;amp;</p>', '<p>a &lt;b&gt; &amp;amp;</p>'],
    ['control characters', '<p>a&#2;b</p>', '<p>ab</p>'],
    ['formats by style', '<p><span style="font-weight:700;font-style:italic">a</span></p>', '<p><strong><em>a</em></strong></p>'],
    ['the frame of Google Docs', '<b style="font-weight:normal"><p>a</p></b>', '<p>a</p>'],
    ['styles of Word', "<p><b style='mso-bidi-font-weight:normal'>a</b></p>", '<p><strong>a</strong></p>'],
    ['a heading that says that it is bold', '<h2 style="font-weight:700">a</h2>', '<h2>a</h2>'],
    ['colours and sizes', '<p style="text-align:center"><font color="red">a</font><sup>2</sup></p>', '<p>a2</p>'],
  ])('%s', (_what, html, expected) => {
    expect(clean(html)).toBe(expected)
  })

  it('links stay if they may stay, with their formats', () => {
    const bad = ['javascript:alert(1)', '#x', 'tel:1', 'rel/page'].map((url) => `<a href="${url}">bad</a> `).join('')
    expect(clean(`<p>${bad}<a href="https://a.de" target="_blank">a <b>b</b></a></p>`)).toBe(
      '<p>bad bad bad bad <a href="https://a.de" target="_blank">a <strong>b</strong></a></p>',
    )
  })

  it('pictures of this site stay where they may, with their captions', () => {
    const html =
      '<p>a<img src="/media/x.png">b</p><figure><picture><source><img src="/media/y.png" alt="y"></picture><figcaption>Six <b>cans</b></figcaption></figure>' +
      '<figure><img src="https://a.example/media/z.png"><figcaption>Other</figcaption></figure>'
    const kept = cleanHtml(html, true)
    expect(kept.html.replaceAll(' style="white-space: pre-wrap"', '')).toBe(
      '<p>a</p><img src="/media/x.png" alt=""><p>b</p><img src="/media/y.png" alt="Six cans"><p>Other</p>',
    )
    expect(kept.losses).toEqual(['picture'])
    expect(clean(html)).toBe('<p>a b</p><p>Six <strong>cans</strong></p><p>Other</p>')
  })

  it('counts the pictures that are missing', () => {
    expect(cleanHtml('<p>a<img><b><img></b></p><pre><img></pre>').losses).toEqual(['picture', 'picture', 'picture'])
  })
})

describe('pasted code', () => {
  it.each([
    ['of a page', '<pre><code>a = 1;\n\n  b\n</code></pre>', 'a = 1;\n\n  b'],
    ['with a list', '<pre>a<ul><li>x</li><li>y</li></ul></pre>', 'a\nx\ny'],
    ['with links and line breaks', '<pre>a<br><a href="/b">b</a></pre>', 'a\nb'],
    [
      'of VS Code',
      '<div style="font-family:Menlo;white-space:pre"><div>function f() {</div><br><div>    return 1</div><div>}</div></div>',
      'function f() {\n\n    return 1\n}',
    ],
    ['of lines, an empty one among them', '<pre><div>a</div><div><br></div><div>b</div></pre>', 'a\n\nb'],
    ['of several lines without a block', '<code>a<br>b</code>', 'a\nb'],
  ])('%s', (_what, html, code) => {
    expect(clean(html)).toBe(`<pre>\n${code}</pre>`)
  })

  it('within a line stays in it', () => {
    expect(clean('<p>a <code>b</code></p>')).toBe('<p>a <code>b</code></p>')
  })
})
