import {
  FORMATS,
  leavesOf,
  paragraphOf,
  stateOf,
  type BlockNode,
  type FlowNode,
  type InlineNode,
  type LexicalState,
  type LinkNode,
  type ListItemNode,
  type ListNode,
} from '../../../cms/domain/rich-text/nodes'

/** A seeded random generator, so that failures can be reproduced. */
export function random(seed: number): () => number {
  let state = (seed * 2_654_435_761) % 2_147_483_648
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
export type Next = () => number
export const below = (next: Next, end: number): number => Math.floor(next() * end)
export const oneOf = <Each>(next: Next, all: readonly Each[]): Each => {
  const found = all[below(next, all.length)]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}
export const several = <Each>(next: Next, max: number, make: () => Each): Each[] => Array.from({ length: below(next, max + 1) }, make)

const element = { version: 1, direction: null, format: '', indent: 0 } as const
let ids = 0
const newId = (): string => (++ids).toString(16).padStart(24, '0')

export const text = (words: string, format = 0): InlineNode[] => leavesOf(words, format)
export const bold = (words: string): InlineNode[] => leavesOf(words, FORMATS.bold)
export const link = (words: string, url = 'https://example.com/', format = 0): LinkNode => ({
  ...element,
  type: 'link',
  version: 3,
  id: newId(),
  fields: { linkType: 'custom', newTab: false, url },
  children: leavesOf(words, format),
})
export const paragraph = (...children: InlineNode[]): BlockNode => paragraphOf(children)
export const heading = (words: string, tag: 'h2' | 'h3' = 'h2'): FlowNode => ({ ...element, type: 'heading', tag, children: text(words) })
export const quote = (words: string): FlowNode => ({ ...element, type: 'quote', children: text(words) })
export const code = (words: string): BlockNode => ({
  type: 'block',
  version: 2,
  format: '',
  fields: { id: newId(), blockType: 'Code', blockName: '', code: words },
})
export const rule: BlockNode = { type: 'horizontalrule', version: 1 }
export const picture = (value: number, caption?: string): BlockNode => ({
  type: 'upload',
  version: 3,
  format: '',
  id: newId(),
  relationTo: 'media',
  value,
  fields: caption === undefined ? {} : { caption },
})
/** An item with text, or one that holds a nested list. */
export const item = (...children: InlineNode[] | [ListNode]): ListItemNode => ({ ...element, type: 'listitem', value: 1, children })
export const list = (listType: 'bullet' | 'number', ...children: ListItemNode[]): ListNode => ({
  ...element,
  type: 'list',
  listType,
  tag: listType === 'number' ? 'ol' : 'ul',
  start: 1,
  children,
})
export const documentOf = (...children: BlockNode[]): LexicalState => stateOf(children)

const WORDS = [
  'a',
  'the',
  'can',
  'energy',
  'tasted',
  'on',
  'camera',
  '😀',
  'naïve',
  '漢字',
  '# ',
  '*',
  '-',
  '1.',
  '\t',
  '\n',
  '\n\n',
  ' ',
  '',
]
const words = (next: Next): string => several(next, 8, () => oneOf(next, WORDS)).join(oneOf(next, [' ', ' ', '']))

function inline(next: Next): InlineNode[] {
  return several(next, 4, () => {
    const format = oneOf(next, [0, 0, 1, 2, 3, 8, 16, 31])
    if (next() < 0.25) return [link(words(next) || 'x', oneOf(next, ['https://example.com/', '/blog/3', 'mailto:a@b.example']), format)]
    return text(words(next), format)
  }).flat()
}

function randomList(next: Next, depth = 0): ListNode {
  const items = several(next, 3, () => (depth < 3 && next() < 0.25 ? item(randomList(next, depth + 1)) : item(...inline(next))))
  return list(oneOf(next, ['bullet', 'number']), item(...inline(next)), ...items)
}

function block(next: Next): BlockNode {
  const kind = next()
  if (kind < 0.4) return paragraph(...inline(next))
  if (kind < 0.5) return { ...heading(''), children: inline(next) }
  if (kind < 0.6) return { ...quote(''), children: inline(next) }
  if (kind < 0.8) return randomList(next)
  if (kind < 0.88) return code(words(next) + oneOf(next, ['', '\n\n', '\n\n\nend', '\n']) + words(next))
  return kind < 0.94 ? rule : picture(1 + below(next, 9))
}

/** A document with every kind of node. */
export const randomDocument = (next: Next): LexicalState => documentOf(...several(next, 7, () => block(next)))

/** A text after some edits: typing, deleting, splitting, joining and moving. */
export function randomEdit(next: Next, before: string): string {
  let after = before
  for (let count = 1 + below(next, 3); count > 0; count--) {
    const [from, to] = [below(next, after.length + 1), below(next, after.length + 1)].toSorted((a, b) => a - b)
    const start = from ?? 0
    const end = Math.min(to ?? 0, start + below(next, 12))
    const kind = next()
    if (kind < 0.5) after = after.slice(0, start) + words(next) + after.slice(end)
    else if (kind < 0.65) after = after.slice(0, start) + after.slice(end)
    else if (kind < 0.75) after = after.slice(0, start) + '\n\n' + after.slice(start)
    else if (kind < 0.85) after = after.replace('\n\n', oneOf(next, [' ', '', '\n']))
    else if (kind < 0.95)
      after = after
        .split('\n\n')
        .toSorted(() => next() - 0.5)
        .join('\n\n')
    else after = oneOf(next, ['', '\n\n', words(next), before + before])
  }
  // the contract stores line feeds, and no half of a surrogate pair
  return after.toWellFormed()
}
