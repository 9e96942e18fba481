import { describe, expect, it } from 'vitest'
import { clean, messageOf } from './cleaned'

describe('the table of a page', () => {
  const TABLE = 'Pasted with changes: a table became lines of text.'
  it.each([
    [
      'has a line for each row',
      '<table><caption>C</caption><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td><b>2</b></td></tr></tbody></table>',
      '<p>C</p><p>A | B</p><p>1 | <strong>2</strong></p>',
      TABLE,
    ],
    [
      'keeps the places of empty cells',
      '<table><tr><td></td><td>B</td><td>C</td></tr><tr><td>1</td><td>&nbsp;</td><td>3</td></tr><tr><td>4</td><td></td><td></td></tr><tr><td></td></tr></table>',
      '<p>| B | C</p><p>1 |  | 3</p><p>4</p>',
      TABLE,
    ],
    [
      'of Google Docs has paragraphs in its cells',
      '<table><tr><td><p dir="ltr"><span>a</span></p><p>b<br>c</p></td><td><ul><li><p>d</p></li><li>e</li></ul></td></tr></table>',
      '<p>a b c | d e</p>',
      TABLE,
    ],
    [
      'alone in an item is the item',
      '<ul><li><table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table></li></ul>',
      '<ul><li>1 | 2\n3</li></ul>',
      TABLE,
    ],
    ['in an item is lines of it', '<ul><li>x<table><tr><td>1</td><td>2</td></tr></table></li></ul>', '<ul><li>x\n1 | 2</li></ul>', TABLE],
    [
      'may hold pictures, which stand below their row',
      '<table><tr><td>1</td><td>2<img src="/media/a.png"></td></tr><tr><td>3</td></tr></table>',
      '<p>1 | 2</p><img src="/media/a.png" alt=""><p>3</p>',
      TABLE,
    ],
    [
      'keeps its columns beside cells of several columns or rows',
      '<table><tr><th rowspan="2">A</th><th colspan="2">B</th></tr><tr><td>1</td><td>2</td></tr><tr><td rowspan="0">3</td><td>4</td><td>5</td></tr></table>',
      '<p>A | B</p><p>| 1 | 2</p><p>3 | 4 | 5</p>',
      TABLE,
    ],
    [
      'with headings says so, whatever it holds',
      '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td><table><tr><td>a</td><td>b</td></tr></table></td></tr><tr><td>2</td><td><pre>c</pre></td></tr></table>',
      '<p>A | B</p><p>1 | a b</p><p>2</p><pre>\nc</pre>',
      TABLE,
    ],
    ['of one column flows', '<table><tr><td><h2>a</h2><p>b</p></td></tr><tr><td>c</td></tr></table>', '<h2>a</h2><p>b</p><p>c</p>', ''],
    [
      'of a newsletter flows',
      '<table><tr><td>&nbsp;</td><td><table role="presentation"><tr><td>a</td><td>b</td></tr></table></td><td></td></tr></table>',
      '<p>a</p><p>b</p>',
      '',
    ],
    [
      'in one for the layout is a table',
      '<table><tr><td>x</td><td><table><tr><td>a</td><td>b</td></tr></table></td></tr></table>',
      '<p>x</p><p>a | b</p>',
      TABLE,
    ],
    [
      'with numbers beside code is code',
      '<table><tr><td><pre>1</pre></td><td><pre>a</pre></td></tr></table>',
      '<pre>\n1</pre><pre>\na</pre>',
      '',
    ],
  ])('%s', (_what, html, expected, message) => {
    expect(clean(html)).toBe(expected)
    expect(messageOf(html)).toBe(message)
  })
})
