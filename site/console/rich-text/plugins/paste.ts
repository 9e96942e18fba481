import { $createLinkNode, TOGGLE_LINK_COMMAND } from '@lexical/link'
import { $generateNodesFromMarkdownString } from '@lexical/markdown'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { mergeRegister } from '@lexical/utils'
import {
  $addUpdateTag,
  $createTabNode,
  $createTextNode,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  KEY_DOWN_COMMAND,
  PASTE_COMMAND,
  PASTE_TAG,
  type LexicalEditor,
  type RangeSelection,
} from 'lexical'
import { useEffect } from 'react'
import { isLinkUrl } from '../../../../cms/domain/rich-text/link-url'
import { $isInCode } from '../block-kinds'
import { MARKDOWN, isMarkdown } from './markdown'
import { plainParagraphs } from './plain-paragraphs'
import { hasWordLists, withRealLists } from './word-lists'

/** Inserts lines at the caret, with line breaks between them. The selection moves with each part. */
function $insertLines(text: string): void {
  for (const part of text.split(/(\n|\t)/).filter(Boolean)) {
    const selection = $getSelection()
    if (!$isRangeSelection(selection)) return
    if (part === '\n') selection.insertLineBreak()
    else if (part === '\t') selection.insertNodes([$createTabNode()])
    else selection.insertText(part)
  }
}

/** Inserts plain text at the caret. Lexical's own way makes a paragraph of each line, and an empty one of each blank line. */
function $insertPlainText(text: string, isCode: boolean): void {
  const paragraphs = isCode ? [text.replaceAll('\r\n', '\n')] : plainParagraphs(text)
  paragraphs.forEach((paragraph, index) => {
    const selection = $getSelection()
    if (index > 0 && $isRangeSelection(selection)) selection.insertParagraph()
    $insertLines(paragraph)
  })
}

/** A text that is one address of a web page. */
const ADDRESS = /^https?:\/\/\S+$/i

/** Links the selected words to a pasted address, or inserts it as a link. */
function $pasteAddress(editor: LexicalEditor, selection: RangeSelection, address: string): void {
  if (selection.isCollapsed()) selection.insertNodes([$createLinkNode(address).append($createTextNode(address))])
  else editor.dispatchCommand(TOGGLE_LINK_COMMAND, address)
}

/** Pastes HTML again, changed. */
function pasteHtml(editor: LexicalEditor, from: DataTransfer, html: string): boolean {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', html)
  clipboardData.setData('text/plain', from.getData('text/plain'))
  return editor.dispatchCommand(PASTE_COMMAND, new ClipboardEvent('paste', { clipboardData, cancelable: true }))
}

/** Turns pasted Markdown into formatted text, an address into a link, other plain text into paragraphs, and the lists of Word into lists. Ctrl/Cmd+Shift+V and code take text as it is. */
function registerTextPaste(editor: LexicalEditor): () => void {
  let isPlain = false
  return mergeRegister(
    editor.registerCommand(
      KEY_DOWN_COMMAND,
      (event) => {
        isPlain = event.shiftKey && event.key.toLowerCase() === 'v'
        return false
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        if (!(event instanceof ClipboardEvent) || !event.clipboardData) return false
        const { types } = event.clipboardData
        const text = event.clipboardData.getData('text/plain')
        const html = event.clipboardData.getData('text/html')
        if (hasWordLists(html)) {
          event.preventDefault()
          return pasteHtml(editor, event.clipboardData, withRealLists(html))
        }
        const selection = $getSelection()
        const isOnlyText = !types.includes('text/html') && !types.includes('application/x-lexical-editor')
        if (!isOnlyText || text === '' || !$isRangeSelection(selection)) return false
        event.preventDefault()
        $addUpdateTag(PASTE_TAG)
        const isCode = $isInCode(selection)
        const address = text.trim()
        if (!isPlain && !isCode && ADDRESS.test(address) && isLinkUrl(address)) $pasteAddress(editor, selection, address)
        else if (isPlain || isCode || !isMarkdown(text)) $insertPlainText(text, isCode)
        else selection.insertNodes($generateNodesFromMarkdownString(text.replaceAll('\r\n', '\n'), MARKDOWN))
        return true
      },
      COMMAND_PRIORITY_HIGH,
    ),
  )
}

/** Pasting text into the editor around. */
export function TextPastePlugin(): null {
  const [editor] = useLexicalComposerContext()
  useEffect(() => registerTextPaste(editor), [editor])
  return null
}
