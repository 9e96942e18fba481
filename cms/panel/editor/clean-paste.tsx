'use client'

import { $createBlockNode, createClientFeature } from '@payloadcms/richtext-lexical/client'
import {
  $addUpdateTag,
  $insertNodes,
  COMMAND_PRIORITY_CRITICAL,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  PASTE_COMMAND,
  PASTE_TAG,
  type LexicalEditor,
  type LexicalNode,
} from '@payloadcms/richtext-lexical/lexical'
import { $generateNodesFromDOM } from '@payloadcms/richtext-lexical/lexical/html'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { mergeRegister } from '@payloadcms/richtext-lexical/lexical/utils'
import { toast } from '@payloadcms/ui'
import { useEffect } from 'react'
import { cleanHtml, PICTURES_LEFT_OUT } from '../../domain/rich-text/pasting/clean-html'

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

/** Pastes what is there besides HTML: plain text, or pictures, which the editor uploads. */
function pasteRest(editor: LexicalEditor, { files }: DataTransfer, text: string): boolean {
  const clipboardData = new DataTransfer()
  for (const file of files) clipboardData.items.add(file)
  if (text !== '') clipboardData.setData('text/plain', text)
  return editor.dispatchCommand(PASTE_COMMAND, new ClipboardEvent('paste', { clipboardData, cancelable: true }))
}

/** Inserts the HTML of other pages as the text may hold it. What this editor has copied is clean. @returns whether it did. */
function $insertClean(editor: LexicalEditor, data: DataTransfer): boolean {
  const isOwn = data.getData('application/x-lexical-editor').includes(`"namespace":"${editor._config.namespace}"`)
  if (isOwn || !data.types.includes('text/html')) return false
  const { html, pictures } = cleanHtml(data.getData('text/html'))
  const text = data.getData('text/plain')
  if (html === '' && (text !== '' || data.files.length > 0)) return pasteRest(editor, data, text)
  if (pictures > 0) toast.error(PICTURES_LEFT_OUT)
  $addUpdateTag(PASTE_TAG)
  $insertNodes($nodesOf(html, editor))
  return true
}

/** Whether an event belongs to a field inside the text, such as the code of a block. */
const isOfField = ({ target }: Event): boolean => target instanceof Element && target.closest('input, textarea') !== null

/** Cleans what is pasted or dropped, as the console does: the server would refuse other blocks, formats and links. */
const registerCleanPaste = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
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

const CleanPaste = () => {
  const [editor] = useLexicalComposerContext()
  useEffect(() => registerCleanPaste(editor), [editor])
  return null
}

/** Cleans pasted pages. */
export const CleanPasteFeature = createClientFeature({ plugins: [{ Component: CleanPaste, position: 'normal' }] })
