import {
  FORMATS,
  leavesOf,
  numbered,
  paragraphOf,
  stateOf,
  type BlockNode,
  type InlineNode,
  type LexicalState,
  type ListItemNode,
} from '../cms/domain/rich-text/nodes'
import { readState } from '../cms/domain/rich-text/read-state'

const ELEMENT = { version: 1, direction: null, format: '', indent: 0 } as const
const MARK = /\*\*(.+?)\*\*|_(.+?)_|\[(.+?)\]\((.+?)\)/g

function inlineOf(text: string): InlineNode[] {
  const nodes: InlineNode[] = []
  let end = 0
  for (const { 0: whole, 1: bold, 2: italic, 3: linked, 4: url, index } of text.matchAll(MARK)) {
    nodes.push(...leavesOf(text.slice(end, index)))
    if (bold) nodes.push(...leavesOf(bold, FORMATS.bold))
    if (italic) nodes.push(...leavesOf(italic, FORMATS.italic))
    const fields = { linkType: 'custom', newTab: false, url: url ?? '' } as const
    if (linked) nodes.push({ ...ELEMENT, type: 'link', version: 3, id: '', fields, children: leavesOf(linked) })
    end = index + whole.length
  }
  return [...nodes, ...leavesOf(text.slice(end))]
}

const itemOf = (line: string): ListItemNode => ({ ...ELEMENT, type: 'listitem', value: 1, children: inlineOf(line) })

function blockOf(part: string): BlockNode {
  if (part === '---') return { type: 'horizontalrule', version: 1 }
  if (part.startsWith('## ')) return { ...ELEMENT, type: 'heading', tag: 'h2', children: inlineOf(part.slice(3)) }
  if (part.startsWith('> ')) return { ...ELEMENT, type: 'quote', children: inlineOf(part.slice(2)) }
  if (!/^(1\.|-) /.test(part)) return paragraphOf(inlineOf(part))
  const children = part.split('\n').map((line) => itemOf(line.replace(/^(\d+\.|-) /, '')))
  const kind = part.startsWith('-') ? ({ listType: 'bullet', tag: 'ul' } as const) : ({ listType: 'number', tag: 'ol' } as const)
  return numbered({ ...ELEMENT, type: 'list', ...kind, start: 1, children })
}

/**
 * A demo text as editor state. Blank lines separate its blocks: `## ` begins a heading, `> ` a quotation, `- ` and `1. ` the lines of
 * a list, `---` is a rule; `**bold**`, `_italic_` and `[link](address)` stand in lines.
 */
export const markedText = (text: string): LexicalState => readState(stateOf(text.split('\n\n').map(blockOf))).state
