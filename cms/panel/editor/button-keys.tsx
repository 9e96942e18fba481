'use client'

import { createClientFeature } from '@payloadcms/richtext-lexical/client'
import {
  $getSelection,
  $isNodeSelection,
  COMMAND_PRIORITY_CRITICAL,
  INDENT_CONTENT_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_TAB_COMMAND,
  OUTDENT_CONTENT_COMMAND,
  type LexicalEditor,
} from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { mergeRegister } from '@payloadcms/richtext-lexical/lexical/utils'
import { useEffect } from 'react'

/** Whether a key was pressed on a button inside the text, such as those on a picture. */
const isOnButton = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.closest('button') !== null

/** The first button of the picture or block that is selected as a whole. */
function $firstButton(editor: LexicalEditor): HTMLElement | null {
  const selection = $getSelection()
  const [node] = $isNodeSelection(selection) ? selection.getNodes() : []
  return (node && editor.getElementByKey(node.getKey())?.querySelector<HTMLElement>('button:enabled')) ?? null
}

/** Ctrl/Cmd with a square bracket indents list items, as in the console. */
function indents(editor: LexicalEditor, event: KeyboardEvent): boolean {
  const command = event.key === ']' ? INDENT_CONTENT_COMMAND : event.key === '[' ? OUTDENT_CONTENT_COMMAND : null
  if (!command || !(event.ctrlKey || event.metaKey)) return false
  event.preventDefault()
  return editor.dispatchCommand(command, undefined)
}

/**
 * Registers the keys: Tab goes from a selected picture to its buttons, and else leaves the editor, as in the console: it would
 * type a tab, and nobody could leave the text with the keyboard. Ctrl/Cmd with a square bracket and the toolbar indent list items. Keys on a button are
 * left to it. The editor would apply them to the text: Enter on the button that opens the caption made a paragraph.
 */
const registerButtonKeys = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    editor.registerCommand(KEY_DOWN_COMMAND, (event) => isOnButton(event) || indents(editor, event), COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(
      KEY_TAB_COMMAND,
      (event) => {
        const button = event.shiftKey ? null : $firstButton(editor)
        // true keeps the editor from acting on it; the browser then moves the focus
        if (!button) return true
        event.preventDefault()
        button.focus()
        return true
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
  )

const ButtonKeys = () => {
  const [editor] = useLexicalComposerContext()
  useEffect(() => registerButtonKeys(editor), [editor])
  return null
}

/** Lets the keyboard use the buttons inside a text. */
export const ButtonKeysFeature = createClientFeature({ plugins: [{ Component: ButtonKeys, position: 'normal' }] })
