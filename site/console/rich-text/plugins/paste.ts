import { $createLinkNode, TOGGLE_LINK_COMMAND } from '@lexical/link'
import { $generateNodesFromMarkdownString } from '@lexical/markdown'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { DRAG_DROP_PASTE } from '@lexical/rich-text'
import { mergeRegister } from '@lexical/utils'
import {
  $addUpdateTag,
  $createTabNode,
  $createTextNode,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  KEY_DOWN_COMMAND,
  PASTE_COMMAND,
  PASTE_TAG,
  type LexicalEditor,
  type RangeSelection,
} from 'lexical'
import { useEffect } from 'react'
import { isLinkUrl } from '../../../../cms/domain/rich-text/link-url'
import { cleanHtml, type CleanHtml } from '../../../../cms/domain/rich-text/pasting/clean-html'
import { lossMessage } from '../../../../cms/domain/rich-text/pasting/losses'
import { OWN_TYPE, isOfField, ownDataIn } from '../../../../cms/domain/rich-text/pasting/paste-events'
import { insertPlainText } from '../../../../cms/domain/rich-text/pasting/plain-text'
import { notify } from '../../../shared/notify'
import { usePictureId } from '../../data/media'
import { $caretBlockOf, $leaveHeading } from '../block-kinds'
import { MARKDOWN, isMarkdown } from './markdown'
import { withPictureIds } from './pasted-pictures'

/** The selected text; null without one. */
function $selectedRange(): RangeSelection | null {
  const selection = $getSelection()
  return $isRangeSelection(selection) ? selection : null
}

/** A text that is one address of a web page. */
const ADDRESS = /^https?:\/\/\S+$/i

/** Links the selected words to a pasted address, or inserts it as a link. */
function $pasteAddress(editor: LexicalEditor, selection: RangeSelection, address: string): void {
  if (selection.isCollapsed()) selection.insertNodes([$createLinkNode(address).append($createTextNode(address))])
  else editor.dispatchCommand(TOGGLE_LINK_COMMAND, address)
}

/** Events that this file made, with clean HTML. */
const cleanEvents = new WeakSet<Event>()

type IdOf = (url: string) => Promise<number | null>

/** Pastes clean HTML, or the data of this editor, which goes before HTML as in Lexical. */
function pasteClean(editor: LexicalEditor, { html, losses }: CleanHtml, own: string): boolean {
  const clipboardData = new DataTransfer()
  if (own !== '') clipboardData.setData(OWN_TYPE, own)
  else if (losses.length > 0) notify.failure(lossMessage(losses))
  clipboardData.setData('text/html', html)
  const event = new ClipboardEvent('paste', { clipboardData, cancelable: true })
  cleanEvents.add(event)
  return editor.dispatchCommand(PASTE_COMMAND, event)
}

/** Pastes a page as the text may hold it: at once, or when the library has named the pictures of this site in it. */
function pastePage(editor: LexicalEditor, clean: CleanHtml, own: string, idOf: IdOf): boolean {
  if (own !== '' || !clean.html.includes('<img ')) return pasteClean(editor, clean, own)
  void withPictureIds(clean, idOf).then((known) => pasteClean(editor, known, own))
  return true
}

/** Inserts plain text at the caret: Markdown as formatted text, an address as a link. `isExact` text stays as it is. */
function $pasteText(editor: LexicalEditor, selection: RangeSelection, text: string, isExact: boolean): void {
  $addUpdateTag(PASTE_TAG)
  const address = text.trim()
  if (!isExact && ADDRESS.test(address) && isLinkUrl(address)) $pasteAddress(editor, selection, address)
  else if (isExact || !isMarkdown(text))
    insertPlainText(text, { selection: $selectedRange, createTab: $createTabNode, leaveHeading: $leaveHeading }, $caretBlockOf(selection))
  else selection.insertNodes($generateNodesFromMarkdownString(text.replaceAll('\r\n', '\n'), MARKDOWN))
}

type Paste = { readonly editor: LexicalEditor; readonly idOf: IdOf }

/** Pastes what the text may hold of some data. @returns whether it did. */
function $pasteData({ editor, idOf }: Paste, data: DataTransfer, isPlain: boolean): boolean {
  const selection = $selectedRange()
  const text = data.getData('text/plain')
  const clean = cleanHtml(data.getData('text/html'), true)
  const isEmpty = clean.html === ''
  // browsers describe a picture that was copied alone in HTML too
  if (isEmpty && text === '' && data.files.length > 0) return editor.dispatchCommand(DRAG_DROP_PASTE, [...data.files])
  const hasHtml = data.types.includes('text/html') && !(isEmpty && text !== '')
  const isCode = selection !== null && $caretBlockOf(selection) === 'code'
  if (text !== '' && selection && (isCode || !(hasHtml || data.types.includes(OWN_TYPE))))
    $pasteText(editor, selection, text, isPlain || isCode)
  else return hasHtml && pastePage(editor, clean, ownDataIn(data, editor._config.namespace), idOf)
  return true
}

/**
 * Turns what is pasted or dropped into what the text may hold: pages into its own blocks, Markdown into formatted text, an
 * address into a link, other plain text into paragraphs. Ctrl/Cmd+Shift+V and code take text as it is.
 */
function registerTextPaste(paste: Paste): () => void {
  const { editor } = paste
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
        if (!(event instanceof ClipboardEvent) || !event.clipboardData || cleanEvents.has(event) || isOfField(event)) return false
        const isDone = $pasteData(paste, event.clipboardData, isPlain)
        if (isDone) event.preventDefault()
        return isDone
      },
      COMMAND_PRIORITY_HIGH,
    ),
    // a page dropped into the text
    editor.registerCommand(
      CONTROLLED_TEXT_INSERTION_COMMAND,
      (event) =>
        typeof event !== 'string' &&
        event.dataTransfer?.types.includes('text/html') === true &&
        $pasteData(paste, event.dataTransfer, false),
      COMMAND_PRIORITY_HIGH,
    ),
  )
}

/** Pasting text into the editor around. */
export function TextPastePlugin(): null {
  const [editor] = useLexicalComposerContext()
  const idOf = usePictureId()
  useEffect(() => registerTextPaste({ editor, idOf }), [editor, idOf])
  return null
}
