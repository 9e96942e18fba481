import { $isCodeNode, CodeNode } from '@lexical/code-core'
import { LinkNode } from '@lexical/link'
import { $createListItemNode, $isListItemNode, $isListNode, ListItemNode, ListNode } from '@lexical/list'
import { HorizontalRuleNode } from '@lexical/react/LexicalHorizontalRuleNode'
import { $createHeadingNode, $createQuoteNode, HeadingNode, QuoteNode } from '@lexical/rich-text'
import { mergeRegister } from '@lexical/utils'
import {
  $generateNodesFromRawText,
  $getEditor,
  $getNodeByKey,
  $getSelection,
  $hasUpdateTag,
  $isElementNode,
  $isRootNode,
  $splitNode,
  IS_BOLD,
  IS_CODE,
  IS_ITALIC,
  IS_STRIKETHROUGH,
  IS_UNDERLINE,
  ParagraphNode,
  TextNode,
  getStaticNodeConfig,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical'
import { isLinkUrl } from '../../../cms/domain/rich-text/link-url'
import { keepListsApart } from '../../../cms/domain/rich-text/lists-apart'
import { PictureNode } from './picture-node'

// before there is an editor: it joins lists as soon as it reads a text
keepListsApart({
  config: getStaticNodeConfig(ListNode).ownNodeConfig,
  $isListNode,
  $isListItemNode,
  $getNodeByKey,
  $getEditor,
  $getSelection,
  $hasUpdateTag,
})

/** The formats of text that the API accepts, as bits of a text node's format. */
const ALLOWED_FORMATS = IS_BOLD | IS_ITALIC | IS_UNDERLINE | IS_STRIKETHROUGH | IS_CODE

/**
 * Keeps out what the API rejects or drops, wherever it comes from: Markdown, a keyboard shortcut, or Lexical itself, which pastes
 * blocks into list items. Headings of other levels become the nearest allowed one; alignment, colours and links with other
 * schemes go. Pasted pages are clean already: see `cleanHtml`.
 * @returns a function that stops it.
 */
export const registerAllowedNodes = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    editor.registerNodeTransform(TextNode, (node) => {
      if (node.getStyle() !== '') node.setStyle('')
      const format = $isCodeNode(node.getParent()) ? 0 : node.getFormat() & ALLOWED_FORMATS
      if (format !== node.getFormat()) node.setFormat(format)
    }),
    editor.registerNodeTransform(HeadingNode, (node) => {
      $resetLayout(node)
      const tag = node.getTag()
      if (tag !== 'h2' && tag !== 'h3') node.replace($createHeadingNode(tag === 'h1' ? 'h2' : 'h3'), true)
    }),
    editor.registerNodeTransform(ParagraphNode, $resetLayout),
    editor.registerNodeTransform(QuoteNode, (node) => {
      $resetLayout(node)
      $splitBlocks(node, $createQuoteNode)
    }),
    editor.registerNodeTransform(ListItemNode, (node) => $splitBlocks(node, $createListItemNode)),
    editor.registerNodeTransform(CodeNode, (node) => {
      $resetLayout(node)
      $flattenCode(node)
    }),
    editor.registerNodeTransform(HorizontalRuleNode, $liftOut),
    editor.registerNodeTransform(PictureNode, $liftOut),
    editor.registerNodeTransform(ListNode, (node) => {
      if (node.getFormatType() !== '') node.setFormat('')
      if (node.getListType() === 'check') node.setListType('bullet')
    }),
    editor.registerNodeTransform(LinkNode, (node) => {
      if (!isLinkUrl(node.getURL())) $unwrap(node)
    }),
  )

/** Removes alignment and indentation. */
function $resetLayout(node: ElementNode): void {
  if (node.getFormatType() !== '') node.setFormat('')
  if (node.getIndent() !== 0) node.setIndent(0)
}

/**
 * Splits an element that holds other blocks, such as a list item with pasted paragraphs, into one element for each of them.
 * Nested lists stay.
 * @param create makes an empty element of the same kind.
 */
function $splitBlocks(node: ElementNode, create: () => ElementNode): void {
  const isBlock = (child: LexicalNode): child is ElementNode => $isElementNode(child) && !child.isInline() && !$isListNode(child)
  const children = node.getChildren()
  if (!children.some(isBlock)) return
  const runs: LexicalNode[][] = []
  let isOpen = false
  for (const child of children) {
    if (isBlock(child)) runs.push(child.getChildren())
    else if (isOpen) runs.at(-1)?.push(child)
    else runs.push([child])
    isOpen = !isBlock(child)
  }
  const [first = [], ...others] = runs
  node.splice(0, children.length, first)
  let last = node
  for (const run of others) {
    const next = create().append(...run)
    last.insertAfter(next)
    last = next
  }
}

const $isBlock = (node: LexicalNode | undefined): boolean => $isElementNode(node) && !node.isInline()

/** Keeps nothing but text in code. What was turned into code has links in it, whose words the API would lose. */
function $flattenCode(node: CodeNode): void {
  const children = node.getChildren()
  if (!children.some($isElementNode)) return
  const text = children.map((child, index) => {
    const isLine = index > 0 && ($isBlock(child) || $isBlock(children[index - 1]))
    return `${isLine ? '\n' : ''}${child.getTextContent()}`
  })
  node.splice(0, children.length, $generateNodesFromRawText(text.join('')))
}

/** Puts a rule or a picture between the blocks of the text. Lexical pastes some into list items. */
function $liftOut(node: LexicalNode): void {
  const parent = node.getParent()
  if (!parent || $isRootNode(parent)) return
  const [before] = $splitNode(parent, node.getIndexWithinParent())
  const after = node.getTopLevelElement()
  after?.insertBefore(node)
  for (const part of [before, after]) if ($isElementNode(part) && part.isEmpty()) part.remove()
}

/** Replaces an element with its children. */
function $unwrap(node: ElementNode): void {
  for (const child of node.getChildren()) node.insertBefore(child)
  node.remove()
  const parent = node.getParent()
  if ($isElementNode(parent)) parent.markDirty()
}
