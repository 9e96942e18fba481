import { describe, expect, it } from 'vitest'
import { mergeText } from '../../../admin-bridge/resources/rich-text/merge-text'
import { lexicalToText } from '../../../cms/domain/rich-text/lexical-text'
import {
  inlineOf,
  isFlow,
  nestedListOf,
  type BlockNode,
  type InlineNode,
  type LexicalState,
  type ListNode,
} from '../../../cms/domain/rich-text/nodes'
import { readStored } from '../../../cms/domain/rich-text/read-state'
import {
  below,
  bold,
  documentOf,
  heading,
  item,
  link,
  list,
  oneOf,
  paragraph,
  picture,
  quote,
  random,
  several,
  text,
  type Next,
} from './documents'

const DOCUMENTS = 1_000
const BLANK = '\n\n'

/** Words that are all different, so that it is certain which ones are still there. */
function wordMaker(): () => string {
  let last = 0
  return () => `word${(last += 1)}`
}

function inline(next: Next, word: () => string): InlineNode[] {
  const pieces = several(next, 5, () => {
    const words = [word(), ...several(next, 2, word)].join(' ')
    if (next() < 0.25) return [link(words, oneOf(next, ['https://example.com/', '/blog/3']), oneOf(next, [0, 1]))]
    return text(words, oneOf(next, [0, 0, 1, 2, 16]))
  })
  const first = next() < 0.5 ? bold(word()) : text(word())
  return [first, ...pieces].flatMap((piece, index) => (index === 0 ? piece : [...text(' '), ...piece]))
}

function block(next: Next, word: () => string): BlockNode {
  const kind = next()
  if (kind < 0.15) return picture(1 + below(next, 9))
  if (kind < 0.5) return paragraph(...inline(next, word))
  if (kind < 0.65) return { ...heading(''), children: inline(next, word) }
  if (kind < 0.8) return { ...quote(''), children: inline(next, word) }
  const items = [inline(next, word), ...several(next, 3, () => inline(next, word))].map((children) => item(...children))
  return list(oneOf(next, ['bullet', 'number']), ...items)
}

/** What a reader sees of each word beside the word itself: its formats, where it leads, and the kind of its block. */
function marksOf({ root }: LexicalState): Map<string, string> {
  const marks = new Map<string, string>()
  const note = (nodes: readonly InlineNode[], kind: string, url = ''): void => {
    for (const node of nodes) {
      if (node.type === 'link') note(node.children, kind, node.fields.url)
      else if (node.type === 'text')
        for (const [word] of node.text.matchAll(/word\d+/g)) marks.set(word, `${kind}, format ${node.format}, ${url || 'no link'}`)
    }
  }
  const ofList = (node: ListNode): void => {
    for (const each of node.children) {
      const nested = nestedListOf(each)
      if (nested) ofList(nested)
      else note(inlineOf(each), `item of ${node.tag}`)
    }
  }
  for (const node of root.children) {
    if (node.type === 'list') ofList(node)
    else if (isFlow(node)) note(node.children, node.type === 'heading' ? node.tag : node.type)
  }
  return marks
}

const picturesOf = ({ root }: LexicalState): string[] =>
  root.children.flatMap((node) => (node.type === 'upload' ? [String(node.value)] : []))

/** A text after some words were typed, replaced and deleted, and some blocks added and removed. */
function edited(next: Next, before: string): string {
  let typed = 0
  const fresh = (): string => `typed${(typed += 1)}`
  const words = (part: string): string =>
    part
      .split(' ')
      .flatMap((word) => {
        const kind = next()
        if (kind < 0.06) return []
        if (kind < 0.12) return [fresh()]
        return kind < 0.2 ? [fresh(), word] : [word]
      })
      .join(' ')
  const parts = before.split(BLANK).flatMap((part) => {
    const kind = next()
    if (kind < 0.1) return []
    return kind < 0.2 ? [words(part), fresh()] : [words(part)]
  })
  return parts.join(BLANK)
}

const moved = (next: Next, before: string): string =>
  before
    .split(BLANK)
    .toSorted(() => next() - 0.5)
    .join(BLANK)

/** Edits many documents, and compares the marks of every word that is still there. */
function expectSurvival(edit: (next: Next, before: string) => string): void {
  let survivors = 0
  for (let seed = 1; seed <= DOCUMENTS; seed++) {
    const next = random(seed)
    const word = wordMaker()
    const state = documentOf(block(next, word), ...several(next, 6, () => block(next, word)))
    const after = edit(next, lexicalToText(state))
    const result = mergeText(state, after)
    expect(lexicalToText(result), `seed ${seed}`).toBe(after)
    const stored = readStored(result).state
    expect(picturesOf(stored).toSorted(), `seed ${seed}`).toEqual(picturesOf(state).toSorted())
    const [before, now] = [marksOf(state), marksOf(stored)]
    for (const [each] of after.matchAll(/word\d+/g)) {
      survivors += 1
      expect(`${each}: ${now.get(each) ?? ''}`, `seed ${seed}`).toBe(`${each}: ${before.get(each) ?? ''}`)
    }
  }
  expect(survivors).toBeGreaterThan(DOCUMENTS * 5)
}

describe('every picture stays, and every word that is still there keeps its formats, its link and the kind of its block', () => {
  it('when words and blocks around it are typed, replaced and deleted', { timeout: 30_000 }, () => expectSurvival(edited))

  it('when blocks change places', { timeout: 30_000 }, () => expectSurvival(moved))
})
