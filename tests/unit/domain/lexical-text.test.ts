import { describe, expect, it } from 'vitest'
import { lexicalToText, mergeText, textToLexical, type LexicalNode, type LexicalState } from '../../../cms/domain/rich-text/lexical-text'

const PARTS = ['a', 'word ', '\n', '\n\n', '\t', ' ', '# ', '*', '😀', '1. ', '', '\n\n\n']

/** A seeded random generator, so that failures can be reproduced. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
const text = (next: () => number): string =>
  Array.from({ length: Math.floor(next() * 12) }, () => PARTS[Math.floor(next() * PARTS.length)]).join('')

const heading = (words: string): LexicalNode => ({
  type: 'heading',
  tag: 'h2',
  version: 1,
  children: [{ type: 'text', version: 1, text: words, format: 1 }],
})
const image: LexicalNode = { type: 'horizontalrule', version: 1 }
const withNodes = (state: LexicalState, nodes: LexicalNode[]): LexicalState => ({ ...state, root: { ...state.root, children: nodes } })

describe('post content', () => {
  it('converts any text to rich text and back without loss', () => {
    for (let seed = 1; seed <= 2000; seed++) {
      const sent = text(random(seed))
      expect(lexicalToText(textToLexical(sent)), `seed ${seed}`).toBe(sent)
    }
  })

  it('reads back exactly after any edit', () => {
    for (let seed = 1; seed <= 1000; seed++) {
      const next = random(seed)
      const [before, after] = [textToLexical(text(next)), text(next)]
      expect(lexicalToText(mergeText(before, after)), `seed ${seed}`).toBe(after)
    }
  })

  it('keeps the nodes that an edit did not touch', () => {
    const [first, last] = textToLexical('one\n\ntwo').root.children
    if (!first || !last) throw new Error('two paragraphs expected')
    const state = withNodes(textToLexical(''), [heading('Title'), first, image, last])
    const { children } = mergeText(state, 'Title\n\none\n\nnew\n\ntwo').root
    expect(children[0]).toEqual(heading('Title'))
    expect(children).toContainEqual(image)
    expect(lexicalToText(mergeText(state, 'Title\n\none\n\ntwo'))).toBe('Title\n\none\n\ntwo')
    expect(mergeText(state, lexicalToText(state))).toBe(state)
    expect(mergeText(state, 'New title\n\none\n\ntwo').root.children[0]?.type).toBe('heading')
  })
})
