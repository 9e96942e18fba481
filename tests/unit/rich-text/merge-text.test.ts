import { describe, expect, it } from 'vitest'
import { mergeText } from '../../../admin-bridge/resources/rich-text/merge-text'
import { lexicalToText } from '../../../cms/domain/rich-text/lexical-text'
import { textToLexical, type StoredState } from '../../../cms/domain/rich-text/stored-state'
import {
  inlineOf,
  isFlow,
  nestedListOf,
  type BlockNode,
  type InlineNode,
  type LexicalState,
  type ListNode,
} from '../../../cms/domain/rich-text/nodes'
import { readState, readStored } from '../../../cms/domain/rich-text/read-state'
import {
  bold,
  code,
  documentOf,
  heading,
  item,
  link,
  list,
  paragraph,
  picture,
  quote,
  random,
  randomDocument,
  randomEdit,
  rule,
  text,
} from './documents'

/** A document in a short form: one line for each node. */
function outline(stored: StoredState): string[] {
  const { root } = readStored(stored).state
  const inline = (nodes: readonly InlineNode[]): string =>
    nodes
      .map((node) => {
        if (node.type === 'link') return `[${inline(node.children)}](${node.fields.url})`
        if (node.type === 'linebreak') return '⏎'
        return node.format === 0 ? node.text : `<${node.format}>${node.text}</>`
      })
      .join('')
  const ofList = (node: ListNode, depth = 0): string[] =>
    node.children.flatMap((each) => {
      const nested = nestedListOf(each)
      const mark = node.tag === 'ol' ? `${each.value}.` : '-'
      return nested ? ofList(nested, depth + 1) : [`${'  '.repeat(depth)}${mark} ${inline(inlineOf(each))}`.trimEnd()]
    })
  const ofBlock = (node: BlockNode): string[] => {
    if (node.type === 'list') return ofList(node)
    if (node.type === 'upload') return [`picture ${node.value}`]
    if (node.type === 'horizontalrule') return ['---']
    if (!isFlow(node)) return [`code ${node.fields.code}`]
    return [`${node.type === 'heading' ? `${node.tag} ` : node.type === 'quote' ? '> ' : ''}${inline(node.children)}`]
  }
  return root.children.flatMap(ofBlock)
}

const merged = (state: LexicalState, after: string): string[] => {
  const result = mergeText(state, after)
  expect(lexicalToText(result)).toBe(after)
  return outline(result)
}

const { state: sample } = readState(
  documentOf(
    heading('Intro'),
    paragraph(...text('A '), ...bold('bold'), ...text(' word and '), link('a link'), ...text('.')),
    picture(7),
    list(
      'bullet',
      item(...text('one')),
      item(...bold('two')),
      item(list('number', item(...text('deep')), item(...text('deeper')))),
      item(...text('three')),
    ),
    rule,
    quote('Said once'),
    code('let a = 1\n\nlet b = 2'),
    paragraph(...text('End')),
  ),
)
const plain = lexicalToText(sample)
const edit = (from: string, to: string): string[] => {
  expect(plain).toContain(from)
  return merged(sample, plain.replace(from, to))
}

describe('merging an edited plain text', () => {
  it('returns the text byte for byte after any edit of any document', { timeout: 30_000 }, () => {
    for (let seed = 1; seed <= 2000; seed++) {
      const next = random(seed)
      const state = randomDocument(next)
      const after = randomEdit(next, lexicalToText(state))
      const result = mergeText(state, after)
      expect(lexicalToText(result), `seed ${seed}`).toBe(after)
      const { problems, state: stored } = readState(result)
      expect([...problems], `seed ${seed}`).toEqual([])
      expect(lexicalToText(stored), `seed ${seed}`).toBe(after)
    }
  })

  it('keeps everything around a corrected typo', () => {
    const expected = outline(sample)
    expect(edit('bold', 'bolt')).toEqual(expected.map((line) => line.replace('bold', 'bolt')))
    expect(edit('a link', 'the link')).toEqual(expected.map((line) => line.replace('a link', 'the link')))
    expect(edit('one', 'first')).toEqual(expected.map((line) => line.replace('- one', '- first')))
    expect(edit('deeper', 'deepest')).toEqual(expected.map((line) => line.replace('2. deeper', '2. deepest')))
    expect(edit('Intro', 'Overview')).toEqual(expected.map((line) => line.replace('h2 Intro', 'h2 Overview')))
    expect(edit('Said once', 'Said twice')).toEqual(expected.map((line) => line.replace('once', 'twice')))
    expect(edit('let b = 2', 'let b = 3')).toEqual(expected.map((line) => line.replace('b = 2', 'b = 3')))
  })

  it('returns the same nodes for a text that did not change', () => {
    expect(mergeText(sample, plain)).toEqual(readState(sample).state)
    expect(edit('End', 'The end').slice(0, -1)).toEqual(outline(sample).slice(0, -1))
  })

  const cases: [rule: string, before: LexicalState, after: string, expected: string[]][] = [
    [
      'a word typed inside a link stays in it',
      documentOf(paragraph(...text('see '), link('the docs'))),
      'see the good docs',
      ['see [the good docs](https://example.com/)'],
    ],
    [
      'a word typed before a link stays outside',
      documentOf(paragraph(...text('see '), link('the docs'))),
      'see all the docs',
      ['see all [the docs](https://example.com/)'],
    ],
    [
      'a replaced link text stays a link',
      documentOf(paragraph(...text('go '), link('here'), ...text(' now'))),
      'go there now',
      ['go [there](https://example.com/) now'],
    ],
    [
      'a link across formats keeps them',
      documentOf(paragraph({ ...link(''), children: [...link('plain ').children, ...link('bold', '/', 1).children] })),
      'plain and bold',
      ['[plain and <1>bold</>](https://example.com/)'],
    ],
    ['text after a bold end is plain', documentOf(paragraph(...bold('bold'))), 'bold and more', ['<1>bold</> and more']],
    ['text inside bold is bold', documentOf(paragraph(...bold('very bold'))), 'very very bold', ['<1>very very bold</>']],
    ['half an emoji keeps its other half', documentOf(paragraph(...bold('😀'), ...text('!'))), '😁!', ['<1>😁</>!']],
    [
      'a new line between items is an item',
      documentOf(list('bullet', item(...text('a')), item(...text('c')))),
      'a\n\nb\n\nc',
      ['- a', '- b', '- c'],
    ],
    ['items are numbered anew', documentOf(list('number', item(...text('a')), item(...text('b')))), 'b', ['1. b']],
    ['a paragraph after the last item is none', documentOf(list('bullet', item(...text('a')))), 'a\n\nb', ['- a', 'b']],
    [
      'an empty item stays',
      documentOf(list('bullet', item(...text('a')), item(), item(...text('c')))),
      'a!\n\n\n\nc',
      ['- a!', '-', '- c'],
    ],
    ['a split item is two', documentOf(list('number', item(...text('one two')))), 'one\n\ntwo', ['1. one', '2. two']],
    ['a split paragraph keeps formats', documentOf(paragraph(...text('one '), ...bold('two'))), 'one\n\ntwo', ['one', '<1>two</>']],
    [
      'joined paragraphs keep formats',
      documentOf(paragraph(...bold('one')), paragraph(link('two'))),
      'one two',
      ['<1>one</> [two](https://example.com/)'],
    ],
    [
      'of equal paragraphs, the edited one keeps its format',
      documentOf(...[1, 2, 3, 4].map(() => paragraph(...bold('a')))),
      'a\n\na\n\n new a\n\na',
      ['<1>a</>', '<1>a</>', ' new <1>a</>', '<1>a</>'],
    ],
    [
      'of equal paragraphs, one before the edited one may go',
      documentOf(...[1, 2, 3].map(() => paragraph(...bold('a')))),
      'a b\n\na',
      ['<1>a</> b', '<1>a</>'],
    ],
    [
      'blocks that moved keep their kind',
      documentOf(heading('Title'), paragraph(...text('one two three')), quote('said')),
      'one two three\n\nsaid\n\nTitle',
      ['one two three', '> said', 'h2 Title'],
    ],
    [
      'blank lines in code stay in it',
      documentOf(code('a\n\n\nb'), paragraph(...text('x'))),
      'a\n\nnew\n\n\nb\n\nx!',
      ['code a\n\nnew\n\n\nb', 'x!'],
    ],
    ['code at the end may end in blank lines', documentOf(paragraph(...text('x')), code('a\n\n')), 'y\n\na\n\n', ['y', 'code a\n\n']],
    ['tabs and line breaks stay', documentOf(paragraph(...bold('a\tb\nc'))), 'a\tb\nd', ['<1>a</><1>\t</><1>b</>⏎<1>d</>']],
    [
      'pictures and rules stay where they were',
      documentOf(picture(1), paragraph(...text('a')), rule, paragraph(...text('b')), picture(2)),
      'x\n\nb\n\nnew',
      ['picture 1', 'x', '---', 'b', 'picture 2', 'new'],
    ],
    [
      'a picture outlives the text around it',
      documentOf(paragraph(...text('a')), picture(1), paragraph(...text('b'))),
      'b',
      ['picture 1', 'b'],
    ],
    ['pictures outlive all text', documentOf(paragraph(...text('a')), picture(1)), '', ['', 'picture 1']],
    ['a text that begins and ends blank', documentOf(paragraph(...bold('a'))), '\n\n\na\n\n', ['', '⏎<1>a</>', '']],
    ['a picture alone gets text', documentOf(picture(1)), 'text', ['picture 1', 'text']],
    [
      'a nested list keeps its levels',
      documentOf(list('bullet', item(...text('a')), item(list('number', item(...text('b')))), item(...text('c')))),
      'a\n\nb1\n\nb2\n\nc',
      ['- a', '  1. b1', '  2. b2', '- c'],
    ],
    [
      'a heading that was replaced keeps its kind',
      documentOf(heading('Intro', 'h3'), paragraph(...text('x'))),
      'Something else\n\nx',
      ['h3 Something else', 'x'],
    ],
    [
      'a list that was divided goes on counting',
      documentOf(list('number', item(...text('a')), item(...text('b')), item(...text('c'))), quote('q')),
      'a\n\nq\n\nb\n\nc',
      ['1. a', '> q', '2. b', '3. c'],
    ],
  ]
  it.each(cases)('%s', (_rule, before, after, expected) => {
    expect(merged(before, after)).toEqual(expected)
  })

  it('reads what an earlier release stored', () => {
    const stored = {
      root: {
        children: [
          {
            type: 'list',
            listType: 'check',
            children: [{ type: 'listitem', checked: true, children: [{ type: 'text', text: 'a', format: 3 }] }],
          },
        ],
      },
    }
    expect(outline(mergeText(stored, 'a b'))).toEqual(['- <3>a</> b'])
    expect(mergeText(null, 'a')).toEqual(textToLexical('a'))
  })
})
