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
import { MERGES } from './merge-cases'
import { MOVES } from './move-cases'

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
    for (let seed = 1; seed <= 300; seed++) {
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

  it.each([...MERGES, ...MOVES])('%s', (_rule, before, after, expected) => {
    expect(merged(before, after)).toEqual(expected)
  })

  it('takes the longest texts, whatever was changed', { timeout: 60_000 }, () => {
    const next = random(1)
    const words = Array.from({ length: 4_000 }, (_, at) => `word${at}`)
    const shuffled = words.toSorted(() => next() - 0.5)
    const small = Array.from({ length: 12_000 }, (_, at) => (at % 7 ? 'a' : `b${at % 1_000}`))
    const edits = [shuffled, words.map((word, at) => (at % 2 ? word : 'new')), small.toReversed()]
    const begin = performance.now()
    for (const before of [words, small]) {
      const state = documentOf(paragraph(...bold(before.slice(0, 1_000).join(' ')), ...text(before.slice(1_000).join(' '))))
      for (const after of edits)
        for (const between of [' ', '\n\n']) expect(lexicalToText(mergeText(state, after.join(between))) === after.join(between)).toBe(true)
    }
    expect(performance.now() - begin).toBeLessThan(30_000)
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
