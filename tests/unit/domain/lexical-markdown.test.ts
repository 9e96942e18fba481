import { describe, expect, it } from 'vitest'
import { lexicalToMarkdown } from '../../../cms/domain/rich-text/lexical-markdown'
import { textToLexical } from '../../../cms/domain/rich-text/stored-state'
import { itemNode, linkNode, listNode, paragraphNode, stateWith, textNode, uploadNode } from '../../harness/hostile-texts'

const heading = (tag: string) => ({ type: 'heading', tag, children: [textNode(tag)] })
const code = { type: 'block', fields: { blockType: 'Code', code: 'a\nb' } }

describe('lexicalToMarkdown', () => {
  it('leaves a text without formatting as it is', () => {
    expect(lexicalToMarkdown(textToLexical('One *two*\nthree\n\n# four'))).toBe('One *two*\nthree\n\n# four')
  })

  it.each<[string, object, string]>([
    ['a bold word', paragraphNode(textNode('a '), textNode('b', 1)), 'a **b**'],
    ['every format at once', paragraphNode(textNode('a', 31)), '***~~<u>`a`</u>~~***'],
    ['a link', paragraphNode(linkNode('/blog/1', textNode('x', 2))), '[*x*](/blog/1)'],
    ['a heading of level 2', heading('h2'), '## h2'],
    ['a heading of level 3', heading('h3'), '### h3'],
    ['a quotation of two lines', { type: 'quote', children: [textNode('a'), { type: 'linebreak' }, textNode('b')] }, '> a\n> b'],
    ['a nested list', listNode(itemNode(textNode('a')), itemNode(listNode(itemNode(textNode('b'))))), '- a\n  - b'],
    ['a numbered list', { ...listNode(itemNode(textNode('a'))), listType: 'number', start: 3 }, '3. a'],
    ['a picture', uploadNode(7), '[Picture 7]'],
    ['a picture with a caption', uploadNode(7, { fields: { caption: 'Cans' } }), '[Picture 7: Cans]'],
    ['a rule', { type: 'horizontalrule' }, '---'],
    ['code', code, '```\na\nb\n```'],
  ])('shows %s', (_name, node, expected) => {
    expect(lexicalToMarkdown(stateWith(node))).toBe(expected)
  })

  it('shows that a link opens a new tab', () => {
    const link = { type: 'link', fields: { linkType: 'custom', url: '/a', newTab: true }, children: [textNode('x')] }
    expect(lexicalToMarkdown(stateWith(paragraphNode(link)))).toBe('[x](/a, new tab)')
  })

  it.each([null, '', {}, { root: {} }])('makes an empty text of %j', (state) => {
    expect(lexicalToMarkdown(state)).toBe('')
  })
})
