import {
  FORMATS,
  leavesOf,
  paragraphOf,
  stateOf,
  type BlockNode,
  type InlineNode,
  type LexicalState,
  type ListItemNode,
  type ListNode,
} from '../cms/domain/rich-text/nodes'
import { readState } from '../cms/domain/rich-text/read-state'

/** The media id of a picture of the seed, by its alternative text. @throws Error if the seed draws no such picture. */
type PictureOf = (alt: string) => number

const ELEMENT = { version: 1, direction: null, format: '', indent: 0 } as const
/** A code block, which may contain blank lines, or lines up to the next blank one. */
const BLOCK = /^```\n[^]*?\n```$|.+(?:\n.+)*/gm
const MARK = /`(.+?)`|\*\*(.+?)\*\*|_(.+?)_|\[(.+?)\]\((.+?)\)/g

function inlineOf(text: string): InlineNode[] {
  const nodes: InlineNode[] = []
  let end = 0
  for (const { 0: whole, 1: code, 2: bold, 3: italic, 4: linked, 5: url = '', index } of text.matchAll(MARK)) {
    nodes.push(...leavesOf(text.slice(end, index)))
    if (code) nodes.push(...leavesOf(code, FORMATS.code))
    if (bold) nodes.push(...leavesOf(bold, FORMATS.bold))
    if (italic) nodes.push(...leavesOf(italic, FORMATS.italic))
    const fields = { linkType: 'custom', newTab: !url.startsWith('/'), url } as const
    if (linked) nodes.push({ ...ELEMENT, type: 'link', version: 3, id: '', fields, children: leavesOf(linked) })
    end = index + whole.length
  }
  return [...nodes, ...leavesOf(text.slice(end))]
}

/** The items are its lines; lines that begin with two blanks are one item, which holds a list of them. */
function listOf(part: string): ListNode {
  const items = part.match(/^ {2}.*(?:\n {2}.*)*|.+/gm) ?? []
  const children = items.map((item): ListItemNode => {
    const isNested = item.startsWith('  ')
    const held = isNested ? [listOf(item.replaceAll(/^ {2}/gm, ''))] : inlineOf(item.replace(/^(\d+\.|-) /, ''))
    return { ...ELEMENT, type: 'listitem', value: 1, children: held }
  })
  const kind = part.startsWith('-') ? ({ listType: 'bullet', tag: 'ul' } as const) : ({ listType: 'number', tag: 'ol' } as const)
  return { ...ELEMENT, type: 'list', ...kind, start: 1, children }
}

/** A block whose first characters say its kind. */
function blockOf(part: string, pictureOf: PictureOf): BlockNode {
  const [, caption, alt] = /^!\[(.+)\]\((.+)\)$/.exec(part) ?? []
  if (caption && alt)
    return { type: 'upload', version: 3, format: '', id: '', relationTo: 'media', value: pictureOf(alt), fields: { caption } }
  const [, code] = /^```\n([^]*)\n```$/.exec(part) ?? []
  if (code) return { type: 'block', version: 2, format: '', fields: { id: '', blockType: 'Code', blockName: '', code } }
  if (part === '---') return { type: 'horizontalrule', version: 1 }
  if (part.startsWith('## ')) return { ...ELEMENT, type: 'heading', tag: 'h2', children: inlineOf(part.slice(3)) }
  if (part.startsWith('### ')) return { ...ELEMENT, type: 'heading', tag: 'h3', children: inlineOf(part.slice(4)) }
  if (part.startsWith('> ')) return { ...ELEMENT, type: 'quote', children: inlineOf(part.slice(2)) }
  return /^(1\.|-) /.test(part) ? listOf(part) : paragraphOf(inlineOf(part))
}

/**
 * A demo text as editor state. Blank lines separate its blocks.
 *
 * - `## ` and `### ` begin a heading, `> ` a quotation; `---` is a rule
 * - `- ` and `1. ` begin the lines of a list; two blanks before them nest it in the list above
 * - `![caption](alternative text)` is a picture that the seed draws
 * - lines between two lines of three backticks are a code block; they may be blank
 * - in lines: `**bold**`, `_italic_`, code between backticks and `[link](address)`; a link to another site opens a new tab
 * @throws Error for a picture that is not drawn, and for what a post may not contain.
 */
export function markedText(text: string, pictureOf: PictureOf): LexicalState {
  const parts = text.match(BLOCK) ?? []
  const { state, problems } = readState(stateOf(parts.map((part) => blockOf(part, pictureOf))))
  if (problems.size > 0) throw new Error(`A demo text cannot be stored: ${[...problems].join(' ')}`)
  return state
}
