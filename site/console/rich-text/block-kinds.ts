import { $createCodeNode, $isCodeNode } from '@lexical/code-core'
import { $isListItemNode, $isListNode, INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND } from '@lexical/list'
import { $createHeadingNode, $createQuoteNode, $isHeadingNode, $isQuoteNode } from '@lexical/rich-text'
import { $setBlocksType } from '@lexical/selection'
import { $findMatchingParent } from '@lexical/utils'
import {
  $createLineBreakNode,
  $createParagraphNode,
  $getSelection,
  $isRangeSelection,
  $isRootNode,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
  type RangeSelection,
} from 'lexical'
import type { CaretBlock } from '../../../cms/domain/rich-text/pasting/plain-text'

/** The kinds of block that text can be turned into. */
export const BLOCK_KINDS = {
  paragraph: { label: 'Paragraph' },
  h2: { label: 'Heading 2' },
  h3: { label: 'Heading 3' },
  bullet: { label: 'Bulleted list' },
  number: { label: 'Numbered list' },
  quote: { label: 'Quotation' },
  code: { label: 'Code block' },
} as const
export type BlockKind = keyof typeof BLOCK_KINDS

const isBlockKind = (name: string): name is BlockKind => name in BLOCK_KINDS

function kindOf(node: LexicalNode): BlockKind | null {
  if ($isHeadingNode(node)) return isBlockKind(node.getTag()) ? (node.getTag() === 'h2' ? 'h2' : 'h3') : null
  if ($isListNode(node)) return node.getListType() === 'number' ? 'number' : 'bullet'
  if ($isQuoteNode(node)) return 'quote'
  return $isCodeNode(node) ? 'code' : null
}

/** The kind of block that contains a node: that of the innermost list, heading, quotation or code block around it. */
function $blockKindOf(node: LexicalNode): BlockKind {
  const block = $findMatchingParent(node, (parent) => kindOf(parent) !== null)
  return (block && kindOf(block)) || 'paragraph'
}

/** The kind of all blocks in a selection; null for several kinds. */
export function $blockKindIn(selection: RangeSelection): BlockKind | null {
  const kind = $blockKindOf(selection.anchor.getNode())
  return selection.getNodes().every((node) => $isRootNode(node) || $blockKindOf(node) === kind) ? kind : null
}

/** Turns the selected blocks into another kind. */
export function setBlockKind(editor: LexicalEditor, kind: BlockKind): void {
  if (kind === 'bullet') editor.dispatchCommand(INSERT_UNORDERED_LIST_COMMAND, undefined)
  else if (kind === 'number') editor.dispatchCommand(INSERT_ORDERED_LIST_COMMAND, undefined)
  else
    editor.update(() => {
      const selection = $getSelection()
      if ($isRangeSelection(selection)) $turnInto(selection, kind)
    })
}

/** Turns the selected blocks into another kind. Code gets the lines of all, and a quotation those of the items of lists. */
function $turnInto(selection: RangeSelection, kind: Exclude<BlockKind, 'bullet' | 'number'>): void {
  const joined: ElementNode[] = []
  $setBlocksType(
    selection,
    () => createBlock(kind),
    (before, block) => {
      if (kind === 'code' || (kind === 'quote' && $isListItemNode(before))) joined.push(block)
    },
  )
  $joinNeighbours(joined)
}

/** Joins blocks that stand below each other, with line breaks between them. */
function $joinNeighbours(blocks: readonly ElementNode[]): void {
  const isOne = (node: LexicalNode | null): node is ElementNode => blocks.some((block) => block.is(node))
  for (const first of blocks.filter((block) => !isOne(block.getPreviousSibling()))) {
    for (let next = first.getNextSibling(); isOne(next); next = first.getNextSibling()) {
      first.append($createLineBreakNode(), ...next.getChildren())
      next.remove()
    }
  }
}

function createBlock(kind: Exclude<BlockKind, 'bullet' | 'number'>) {
  if (kind === 'h2' || kind === 'h3') return $createHeadingNode(kind)
  if (kind === 'quote') return $createQuoteNode()
  return kind === 'code' ? $createCodeNode() : $createParagraphNode()
}

/** The block in which a selection starts, as far as pasting distinguishes them. */
export function $caretBlockOf(selection: RangeSelection): CaretBlock {
  const kind = $blockKindOf(selection.anchor.getNode())
  return kind === 'h2' || kind === 'h3' ? 'heading' : kind === 'code' ? 'code' : 'text'
}

/** Makes a paragraph of the heading with the caret. */
export function $leaveHeading(): void {
  const selection = $getSelection()
  const block = $isRangeSelection(selection) ? selection.anchor.getNode().getTopLevelElement() : null
  if ($isHeadingNode(block)) block.replace($createParagraphNode(), true)
}
