import { describe, expect, test } from 'vitest'
import { htmlForReading } from '../../../site/public/blog/post-html'

/** The lengths of the parts that a text is divided into. */
const breaksOf = (html: string): number[] =>
  htmlForReading(html)
    .split('<wbr>')
    .map((part) => part.replace(/<[^>]*>/g, '').length)

describe('the HTML of a post, prepared for reading', () => {
  test.each<[what: string, html: string, prepared: string]>([
    ['a heading gets a link to itself', '<h2 id="a">A</h2>', '<div><h2 id="a">A</h2><a href="#a" aria-labelledby="a"></a></div>'],
    [
      'a heading gets typographic apostrophes in its words, and its address none',
      "<h2 id=\"o'a\">Two o'clock</h2><p>o'clock</p>",
      '<div><h2 id="o\'a">Two o’clock</h2><a href="#o\'a" aria-labelledby="o\'a"></a></div><p>o\'clock</p>',
    ],
    [
      'code gets the focus, so that the keyboard scrolls it',
      '<pre><code>a</code></pre>',
      '<pre tabindex="0" role="group" aria-label="Code"><code>a</code></pre>',
    ],
    ['a number of six digits gets room', '<ol start="999999"><li>', '<ol style="--digits:6" start="999999"><li>'],
    ['a number below zero gets room', '<ol start="-10"><li>', '<ol style="--digits:3" start="-10"><li>'],
    ['a number of two digits has room', '<ol start="12"><li>', '<ol start="12"><li>'],
    [
      'a link whose text is its address is marked, for print',
      '<p><a href="https://www.e.example/a?b=1&amp;c=2/" rel="noopener"><strong>e.example/a?b=1&amp;c=2</strong></a></p>',
      '<p><a data-named="" href="https://www.e.example/a?b=1&amp;c=2/" rel="noopener"><strong>e.example/a?b=1&amp;c=2</strong></a></p>',
    ],
    ['an e-mail address too', '<a href="mailto:a@e.example">a@e.example</a>', '<a data-named="" href="mailto:a@e.example">a@e.example</a>'],
    [
      'a link with other words is not, nor one to another page of a site',
      '<a href="https://e.example/">x</a><a href="https://e.example/a">e.example</a><a href="https://e.example/">e.example/evil</a>',
      '<a href="https://e.example/">x</a><a href="https://e.example/a">e.example</a><a href="https://e.example/">e.example/evil</a>',
    ],
    ['ordinary text stays as it is', '<p>a <em>b</em> c&amp;d<br />\ne</p><hr>', '<p>a <em>b</em> c&amp;d<br />\ne</p><hr>'],
  ])('%s', (_what, html, prepared) => {
    expect(htmlForReading(html)).toBe(prepared)
    // a page that the server rendered is read back and prepared again
    expect(htmlForReading(prepared)).toBe(prepared)
  })

  test('a very long word can be broken after each 500 letters', () => {
    expect(breaksOf(`<p>${'x'.repeat(1_200)} ${'y'.repeat(499)}</p>`)).toEqual([500, 500, 700])
  })

  test.each([
    ['an entity', '&amp;', 500],
    ['a letter with its mark', 'e\u0301', 250],
    ['a surrogate pair', '🥤', 500],
  ])('a word is not divided within %s', (_what, letter, count) => {
    const divided = htmlForReading(letter.repeat(600))
    expect(divided.split('<wbr>')[0]).toBe(letter.repeat(count))
    expect(divided.replaceAll('<wbr>', '')).toBe(letter.repeat(600))
    expect(htmlForReading(`x${'e\u0301'.repeat(400)}`)).not.toContain('<wbr>\u0301')
  })

  test('attributes and code stay whole', () => {
    const html = `<p><a href="/${'x'.repeat(2_000)}">a</a></p>`
    expect(htmlForReading(html)).toBe(html)
    expect(htmlForReading(`<pre><code>${'x'.repeat(2_000)}</code></pre>`)).not.toContain('<wbr>')
  })

  test('a word that has been divided is not divided again', () => {
    const once = htmlForReading(`<p>${'x'.repeat(1_200)}</p>`)
    expect(htmlForReading(once)).toBe(once)
  })
})
