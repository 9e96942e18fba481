import { $isLinkNode } from '@lexical/link'
import { $generateNodesFromMarkdownString } from '@lexical/markdown'
import { $getRoot, createEditor } from 'lexical'
import { describe, expect, it } from 'vitest'
import { MARKDOWN, isMarkdown } from '../../../site/console/rich-text/plugins/markdown'
import { plainParagraphs } from '../../../cms/domain/rich-text/pasting/plain-text'
import { makeWordLists } from '../../../cms/domain/rich-text/pasting/word-lists'

describe('the paragraphs of a pasted text', () => {
  it.each([
    ['one line', 'a b', ['a b']],
    ['a line break', 'a\nb', ['a\nb']],
    ['a blank line', 'a\n\nb', ['a', 'b']],
    ['several blank lines, with blanks in them', 'a\n\n \n\t\nb', ['a', 'b']],
    ['blank lines at both ends', '\n \na\n\nb\n\n', ['a', 'b']],
    ['a line feed at the end, as a copied line has', 'a\nb\n', ['a\nb']],
    ['line ends of other systems', 'a\r\nb\r\n\r\nc\rd\r\rE', ['a\nb', 'c\nd', 'E']],
    ['an indented paragraph', 'a\n\n  b', ['a', '  b']],
    ['a blank between words', ' ', [' ']],
  ])('%s', (_what, text, paragraphs) => {
    expect(plainParagraphs(text)).toEqual(paragraphs)
  })
})

/** The text of pasted Markdown, and the addresses of its links by their texts. */
function pasted(markdown: string): { text: string; links: Record<string, string> } {
  const editor = createEditor({ nodes: [...new Set(MARKDOWN.flatMap((each) => ('dependencies' in each ? each.dependencies : [])))] })
  const links: Record<string, string> = {}
  editor.update(() => void $getRoot().append(...$generateNodesFromMarkdownString(markdown, MARKDOWN)), { discrete: true })
  return editor.read(() => {
    for (const node of $getRoot().getAllTextNodes()) {
      const parent = node.getParent()
      if ($isLinkNode(parent)) links[parent.getTextContent()] = parent.getURL()
    }
    return { text: $getRoot().getTextContent(), links }
  })
}

describe('a picture in pasted Markdown', () => {
  it.each([
    ['a link to it', 'See ![six cans](https://a.example/b.png).', 'See six cans.', { 'six cans': 'https://a.example/b.png' }],
    ['a link with its address, without a description', '![](/media/b.png)', '/media/b.png', { '/media/b.png': '/media/b.png' }],
    ['its description, if the address is not allowed', '![cans](javascript:alert)', 'cans', {}],
    ['a link, with a title', '![cans](https://a.example/b.png "Six")', 'cans', { cans: 'https://a.example/b.png' }],
    ['a link beside another', '![a](/b) [c](/d)!', 'a c!', { a: '/b', c: '/d' }],
  ])('becomes %s', (_what, markdown, text, links) => {
    expect(isMarkdown(markdown)).toBe(true)
    expect(pasted(markdown)).toEqual({ text, links })
  })
})

describe('a pasted quotation in Markdown', () => {
  it.each([
    ['a blank line within', '> q1\n>\n> q2', 'q1\n\nq2'],
    ['a blank line with a blank at its end', '> q1\n> \n> q2', 'q1\n\nq2'],
    ['a blank line at its start', 'Ada wrote:\n\n>\n> q1', 'Ada wrote:\n\nq1'],
    ['nothing but a blank line in front of its words', '>\n> q1', 'q1'],
  ])('has no sign of its own as text: %s', (_what, markdown, text) => {
    expect(isMarkdown(markdown)).toBe(true)
    expect(pasted(markdown).text).toBe(text)
  })
})

/** A list item as Word copies it. */
const item = (text: string, { level = 1, marker = '·' } = {}): string =>
  `<p class=MsoListParagraph style='text-indent:-18pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp; </span></span></span><![endif]>${text}</p>`
const listsOf = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  makeWordLists(body)
  return body.innerHTML.replaceAll(/<span[^>]*><\/span>|<!--.*?-->/g, '')
}

describe('the lists of Word', () => {
  it.each([
    [
      'bullets',
      `<p>Before</p>${item('a <b>b</b>')}${item('c')}<p>After</p>`,
      '<p>Before</p><ul><li>a <b>b</b></li><li>c</li></ul><p>After</p>',
    ],
    ['numbers', item('a', { marker: '1.' }) + item('b', { marker: '2.' }), '<ol><li>a</li><li>b</li></ol>'],
    ['letters', item('a', { marker: 'a)' }), '<ol><li>a</li></ol>'],
    [
      'levels',
      item('a') + item('b', { level: 2, marker: '1.' }) + item('c', { level: 2, marker: '2.' }) + item('d'),
      '<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul>',
    ],
    ['two lists', `${item('a')}<p>x</p>${item('b')}`, '<ul><li>a</li></ul><p>x</p><ul><li>b</li></ul>'],
    [
      'bullets and numbers below each other',
      item('a') + item('b', { marker: '1.' }) + item('c', { marker: '2.' }) + item('d'),
      '<ul><li>a</li></ul><ol><li>b</li><li>c</li></ol><ul><li>d</li></ul>',
    ],
    [
      'bullets and numbers below each other in an item',
      item('a') + item('b', { level: 2 }) + item('c', { level: 2, marker: '1.' }) + item('d'),
      '<ul><li>a<ul><li>b</li></ul><ol><li>c</li></ol></li><li>d</li></ul>',
    ],
    [
      'numbers that start anew',
      item('a', { marker: '1.' }) + item('b', { marker: '5.' }) + item('c', { marker: '6.' }) + item('d', { marker: '1.' }),
      '<ol><li>a</li></ol><ol start="5"><li>b</li><li>c</li></ol><ol><li>d</li></ol>',
    ],
    [
      'numbers that go on below a paragraph, and those of a chapter',
      `${item('a', { marker: '1.1.' })}<p>x</p>${item('b', { marker: '1.2.' })}`,
      '<ol><li>a</li></ol><p>x</p><ol start="2"><li>b</li></ol>',
    ],
    [
      'a paragraph that continues an item',
      `${item('a', { marker: '1.' })}<p class=MsoListParagraphCxSpMiddle>x</p><p class=MsoListContinue>y</p>${item('b', { marker: '2.' })}<p class=MsoNormal>z</p>`,
      '<ol><li>a<p class="MsoListParagraphCxSpMiddle">x</p><p class="MsoListContinue">y</p></li><li>b</li></ol><p class="MsoNormal">z</p>',
    ],
    [
      'no paragraph above the first item',
      `<p class=MsoListParagraph>x</p>${item('a')}`,
      '<p class="MsoListParagraph">x</p><ul><li>a</li></ul>',
    ],
    ['a list that begins on a deeper level', item('a', { level: 2 }) + item('b'), '<ul><li>a</li><li>b</li></ul>'],
  ])('become lists: %s', (_what, html, expected) => {
    expect(listsOf(html)).toBe(expected)
  })

  it('leave other pages alone', () => {
    for (const html of ['', '<p>mso-list: level1</p>', '<ul><li>a</li></ul>']) expect(listsOf(html)).toBe(html)
  })
})
