import {
  inlineOf,
  isFlow,
  nestedListOf,
  type BlockNode,
  type InlineNode,
  type LexicalState,
  type ListNode,
} from '../../../cms/domain/rich-text/nodes'
import { below, bold, documentOf, heading, item, link, list, oneOf, paragraph, picture, quote, several, text, type Next } from './documents'

/** Words that are all different, so that it is certain which ones are still there. */
function wordMaker(): () => string {
  let last = 0
  return () => `word${(last += 1)}`
}

function inline(next: Next, word: () => string): InlineNode[] {
  const pieces = several(next, 5, () => {
    const words = [word(), ...several(next, 2, word)].join(' ')
    if (next() < 0.25) return [link(words, `/${word()}`, oneOf(next, [0, 1]))]
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

/** What a reader sees of a word beside the word itself. */
type Seen = { readonly kind: string; readonly format: number; readonly url: string }

/** What a reader sees of each word: its formats, where it leads, and the kind of its block. */
export function marksOf({ root }: LexicalState): Map<string, Seen> {
  const marks = new Map<string, Seen>()
  const note = (nodes: readonly InlineNode[], kind: string, url = ''): void => {
    for (const node of nodes) {
      if (node.type === 'link') note(node.children, kind, node.fields.url)
      else if (node.type === 'text')
        for (const [word] of node.text.matchAll(/[a-z]+\d+/g)) marks.set(word, { kind, format: node.format, url })
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

/** A document of different words, with different links. */
export function markedDocument(next: Next): LexicalState {
  const word = wordMaker()
  return documentOf(block(next, word), ...several(next, 6, () => block(next, word)))
}
