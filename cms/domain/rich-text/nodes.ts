/**
 * The editor states that the product stores: Lexical's JSON, as Payload's editor writes it, reduced to the nodes that a post
 * may hold. `docs/content-model.md` lists them with all their properties.
 */

/** The formats of a text, as the bits of its `format`. */
export const FORMATS = { bold: 1, italic: 2, strikethrough: 4, underline: 8, code: 16 } as const
/** All formats together. */
export const ALL_FORMATS = 31

/** The writing direction of a block; null lets the browser choose. */
export type Direction = 'ltr' | 'rtl' | null
interface Element<Type extends string, Child> {
  readonly type: Type
  readonly version: number
  readonly direction: Direction
  readonly format: ''
  readonly indent: number
  readonly children: readonly Child[]
}
type Characters<Type extends string> = {
  readonly type: Type
  readonly version: 1
  readonly detail: number
  readonly format: number
  readonly mode: 'normal'
  readonly style: ''
  readonly text: string
}

export type TextNode = Characters<'text'>
export type LeafNode = TextNode | Characters<'tab'> | { readonly type: 'linebreak'; readonly version: 1 }
export type LinkFields = { readonly linkType: 'custom'; readonly newTab: boolean; readonly url: string }
export type LinkNode = Element<'link', LeafNode> & { readonly id: string; readonly fields: LinkFields }
export type InlineNode = LeafNode | LinkNode

export type ParagraphNode = Element<'paragraph', InlineNode> & { readonly textFormat: 0; readonly textStyle: '' }
export type HeadingNode = Element<'heading', InlineNode> & { readonly tag: 'h2' | 'h3' }
export type QuoteNode = Element<'quote', InlineNode>
export interface ListItemNode extends Element<'listitem', InlineNode | ListNode> {
  readonly value: number
}
export interface ListNode extends Element<'list', ListItemNode> {
  readonly listType: 'bullet' | 'number'
  readonly tag: 'ul' | 'ol'
  readonly start: number
}
export type RuleNode = { readonly type: 'horizontalrule'; readonly version: 1 }
/** A picture of the media library. `value` is the id of its entry. */
export type UploadNode = {
  readonly type: 'upload'
  readonly version: 3
  readonly format: ''
  readonly id: string
  readonly relationTo: 'media'
  readonly value: number
  readonly fields: { readonly caption?: string }
}
export type CodeNode = {
  readonly type: 'block'
  readonly version: 2
  readonly format: ''
  readonly fields: { readonly id: string; readonly blockType: 'Code'; readonly blockName: string; readonly code: string }
}
/** A block that holds text nodes, and no other block. */
export type FlowNode = ParagraphNode | HeadingNode | QuoteNode
export type BlockNode = FlowNode | ListNode | RuleNode | UploadNode | CodeNode
export type LexicalState = { readonly root: Element<'root', BlockNode> }

export const stateOf = (children: readonly BlockNode[], direction: Direction = null): LexicalState => ({
  root: { type: 'root', version: 1, direction, format: '', indent: 0, children },
})

export const paragraphOf = (children: readonly InlineNode[], direction: Direction = null): ParagraphNode => ({
  type: 'paragraph',
  version: 1,
  direction,
  format: '',
  indent: 0,
  textFormat: 0,
  textStyle: '',
  children,
})

/** A text as nodes, in which line breaks and tabs have nodes of their own. @param format a sum of FORMATS. */
export function leavesOf(text: string, format = 0): LeafNode[] {
  // most texts are one node
  if (text !== '' && !/[\n\t]/.test(text)) return [leafOf(text, format)]
  return text
    .split(/(\n|\t)/)
    .filter(Boolean)
    .map((part) => leafOf(part, format))
}

function leafOf(part: string, format: number): LeafNode {
  if (part === '\n') return { type: 'linebreak', version: 1 }
  const isTab = part === '\t'
  return { type: isTab ? 'tab' : 'text', version: 1, detail: isTab ? 2 : 0, format, mode: 'normal', style: '', text: part }
}

/** A block node and what it stands for in a state. */
export const isFlow = (node: BlockNode): node is FlowNode => node.type === 'paragraph' || node.type === 'heading' || node.type === 'quote'
/** Whether an item only holds a nested list. */
export const nestedListOf = ({ children }: ListItemNode): ListNode | null => (children[0]?.type === 'list' ? children[0] : null)
/** The text nodes of an item. */
export const inlineOf = ({ children }: ListItemNode): InlineNode[] => children.filter((child) => child.type !== 'list')

/** Numbers the items of lists anew, nested ones too, and sets their depth. */
export function numbered(list: ListNode, depth = 0): ListNode {
  let next = list.start
  const children = list.children.map((item): ListItemNode => {
    const nested = nestedListOf(item)
    const value = nested ? next : next++
    return { ...item, value, indent: depth, children: nested ? [numbered(nested, depth + 1)] : item.children }
  })
  return { ...list, children }
}
