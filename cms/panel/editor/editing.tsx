'use client'

import { $createBlockNode, BlockNode, createClientFeature } from '@payloadcms/richtext-lexical/client'
import {
  $addUpdateTag,
  $createParagraphNode,
  $createTabNode,
  $getEditor,
  $getNodeByKey,
  $getSelection,
  $hasUpdateTag,
  $insertNodes,
  $isRangeSelection,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_LOW,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  HISTORY_MERGE_TAG,
  KEY_DOWN_COMMAND,
  KEY_TAB_COMMAND,
  PASTE_COMMAND,
  PASTE_TAG,
  getStaticNodeConfig,
  type LexicalEditor,
  type LexicalNode,
  type RangeSelection,
} from '@payloadcms/richtext-lexical/lexical'
import { $generateNodesFromDOM } from '@payloadcms/richtext-lexical/lexical/html'
import { $isListItemNode, $isListNode, ListNode } from '@payloadcms/richtext-lexical/lexical/list'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { $isHeadingNode, type HeadingNode } from '@payloadcms/richtext-lexical/lexical/rich-text'
import { mergeRegister } from '@payloadcms/richtext-lexical/lexical/utils'
import { toast } from '@payloadcms/ui'
import { useEffect } from 'react'
import { keepListsApart } from '../../domain/rich-text/lists-apart'
import { cleanHtml } from '../../domain/rich-text/pasting/clean-html'
import { lossMessage } from '../../domain/rich-text/pasting/losses'
import { isOfField, ownDataIn } from '../../domain/rich-text/pasting/paste-events'
import { insertPlainText } from '../../domain/rich-text/pasting/plain-text'

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

/** The nodes of clean HTML. The editor itself knows no HTML for its code block. */
function $nodesOf(html: string, editor: LexicalEditor): LexicalNode[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.children].flatMap((block) => {
    if (block.localName === 'pre') return [$createBlockNode({ id: '', blockName: '', blockType: 'Code', code: block.textContent ?? '' })]
    const alone = document.createElement('div')
    alone.append(block)
    return $generateNodesFromDOM(editor, alone)
  })
}

/** Pastes the rest of the clipboard: plain text, or pictures for the editor to upload. */
function pasteRest(editor: LexicalEditor, { files }: DataTransfer, text: string): boolean {
  const clipboardData = new DataTransfer()
  for (const file of files) clipboardData.items.add(file)
  if (text !== '') clipboardData.setData('text/plain', text)
  return editor.dispatchCommand(PASTE_COMMAND, new ClipboardEvent('paste', { clipboardData, cancelable: true }))
}

/** The selected text; null without one. */
function $selectedRange(): RangeSelection | null {
  const selection = $getSelection()
  return $isRangeSelection(selection) ? selection : null
}

const $selectedHeading = (): HeadingNode | null => {
  const block = $selectedRange()?.anchor.getNode().getTopLevelElement()
  return $isHeadingNode(block) ? block : null
}

/** Inserts plain text of several lines. The editor itself inserts single lines, and links selected words to an address. */
function $insertLines(data: DataTransfer): boolean {
  const text = data.getData('text/plain')
  if (data.files.length > 0 || !/[\r\n]/.test(text) || !$selectedRange()) return false
  $addUpdateTag(PASTE_TAG)
  const leaveHeading = (): void => void $selectedHeading()?.replace($createParagraphNode(), true)
  insertPlainText(text, { selection: $selectedRange, createTab: $createTabNode, leaveHeading }, $selectedHeading() ? 'heading' : 'text')
  return true
}

/** Inserts other pages and texts as the text may hold them. What this editor has copied is clean. @returns whether it did. */
function $insertClean(editor: LexicalEditor, data: DataTransfer): boolean {
  if (ownDataIn(data, editor._config.namespace) !== '') return false
  if (!data.types.includes('text/html')) return $insertLines(data)
  const { html, losses } = cleanHtml(data.getData('text/html'))
  const text = data.getData('text/plain')
  if (html === '' && (text !== '' || data.files.length > 0)) return pasteRest(editor, data, text)
  if (losses.length > 0) toast.error(lossMessage(losses))
  $addUpdateTag(PASTE_TAG)
  $insertNodes($nodesOf(html, editor))
  return true
}

/** Makes one step of a paste with code: the form of a new block asks the server for its fields, and sets them a moment later. */
function registerCodePaste(editor: LexicalEditor): () => void {
  const pasted = new Set<string>()
  return editor.registerNodeTransform(BlockNode, (block) => {
    if ($hasUpdateTag(PASTE_TAG)) pasted.add(block.getKey())
    else if (pasted.delete(block.getKey())) $addUpdateTag(HISTORY_MERGE_TAG)
  })
}

/** Cleans what is pasted or dropped, as the console does: the server would refuse other blocks, formats and links. */
const registerCleanPaste = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    registerCodePaste(editor),
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        if (!(event instanceof ClipboardEvent) || !event.clipboardData || isOfField(event)) return false
        const isDone = $insertClean(editor, event.clipboardData)
        if (isDone) event.preventDefault()
        return isDone
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
    editor.registerCommand(
      CONTROLLED_TEXT_INSERTION_COMMAND,
      (event) => typeof event !== 'string' && event.dataTransfer !== null && $insertClean(editor, event.dataTransfer),
      COMMAND_PRIORITY_CRITICAL,
    ),
  )

/** Whether a key was pressed on a button inside the text, such as those on a picture. */
const isOnButton = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.closest('button') !== null

/** Leaves two kinds of keys to the browser: those on a button inside the text, and Tab, which leaves the text, as in the console. */
const registerKeys = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    editor.registerCommand(KEY_DOWN_COMMAND, isOnButton, COMMAND_PRIORITY_CRITICAL),
    // after an open menu, which takes Tab as a choice
    editor.registerCommand(KEY_TAB_COMMAND, () => true, COMMAND_PRIORITY_LOW),
  )

const Editing = () => {
  const [editor] = useLexicalComposerContext()
  useEffect(() => mergeRegister(registerCleanPaste(editor), registerKeys(editor)), [editor])
  return null
}

/** Cleans pasted pages, and leaves keys to the browser that the keyboard needs. */
export const EditingFeature = createClientFeature({ plugins: [{ Component: Editing, position: 'normal' }] })
