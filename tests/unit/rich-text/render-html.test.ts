import { describe, expect, it } from 'vitest'
import { renderBlocks } from '../../../admin-bridge/resources/rich-text/render-html'
import { isLinkUrl } from '../../../cms/domain/rich-text/link-url'
import { stateOf, type InlineNode } from '../../../cms/domain/rich-text/nodes'
import { link, paragraph, text } from './documents'

const htmlOf = (...nodes: InlineNode[]): string => [...renderBlocks(stateOf([paragraph(...nodes)]), new Map())].join('')

describe('the HTML of a paragraph', () => {
  it('has one element for a format that neighbours share, tabs included', () => {
    const nodes = [...text('a', 1), ...text('b', 3), ...text('c', 2), ...text('d\te', 16)]
    expect(htmlOf(...nodes)).toBe('<p><strong>a<em>b</em></strong><em>c</em><code>d\te</code></p>')
    expect(htmlOf(...text('a', 31), ...text('b', 31))).toBe('<p><code><strong><em><u><s>ab</s></u></em></strong></code></p>')
    expect(htmlOf(...text('a ', 16), ...text('b', 17), ...text(' c', 16))).toBe('<p><code>a <strong>b</strong> c</code></p>')
    expect(htmlOf(...text('</em><em>', 2), ...text('x'))).toBe('<p><em>&lt;/em&gt;&lt;em&gt;</em>x</p>')
  })

  it.each([
    ['https://e.example/', '<p><a href="https://e.example/" rel="noopener noreferrer" target="_blank" data-leads-to="e.example">x</a></p>'],
    ['mailto:a@e.example', '<p><a href="mailto:a@e.example" rel="noopener noreferrer" data-leads-to="a@e.example">x</a></p>'],
    ['/blog/3', '<p><a href="/blog/3">x</a></p>'],
  ])('opens other sites in a new tab, and says where it leads: %s', (url, html) => {
    expect(htmlOf(link('x', url))).toBe(html)
  })
})

describe('the address of a link', () => {
  it.each(['/', '/blog/3', '/a/../b', '/files/a(b).pdf', '/search?q=a//b', '/blog/3#a//b', 'https://e.example//x', 'mailto:a@e.example'])(
    'may be %s',
    (url) => expect(isLinkUrl(url)).toBe(true),
  )

  it.each([
    '//evil.example',
    '/..//evil.example',
    '/%2e%2e//evil.example',
    '/a//b',
    '/\\evil.example',
    'javascript:1',
    'data:,x',
    'tel:1',
    '#x',
    'x',
  ])('may not be %s', (url) => expect(isLinkUrl(url)).toBe(false))
})
