import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { $isHeadingNode, type HeadingNode } from '@lexical/rich-text'
import { mergeRegister } from '@lexical/utils'
import {
  $createParagraphNode,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  INDENT_CONTENT_COMMAND,
  KEY_BACKSPACE_COMMAND,
  KEY_DOWN_COMMAND,
  OUTDENT_CONTENT_COMMAND,
  type LexicalNode,
} from 'lexical'
import { useEffect, type RefObject } from 'react'

type EditorKeys = {
  /** The element around toolbar and text. */
  readonly frame: RefObject<HTMLElement | null>
  readonly onLink: () => void
}

/** The heading that begins the text, if the caret is in front of it. */
function $firstHeading(): HeadingNode | null {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed() || selection.anchor.offset !== 0) return null
  let node: LexicalNode | null = selection.anchor.getNode()
  while (node && node.getPreviousSibling() === null) {
    if ($isHeadingNode(node)) return node
    node = node.getParent()
  }
  return null
}

/** Turns the heading that begins the text into a paragraph, as Backspace does with other blocks. Lexical leaves it. */
function $endFirstHeading(event: KeyboardEvent): boolean {
  const heading = $firstHeading()
  if (!heading) return false
  event.preventDefault()
  heading.replace($createParagraphNode(), true)
  return true
}

/**
 * The editor's own keys: Ctrl/Cmd+K for a link, which opens the palette elsewhere; Ctrl/Cmd+] and [ for the level of list
 * items; Alt+F10 for the toolbar; Backspace in front of the first heading. Tab leaves the text, so that the keyboard is not trapped in it.
 */
export function useEditorKeys({ frame, onLink }: EditorKeys): void {
  const [editor] = useLexicalComposerContext()
  useEffect(() => {
    const actions: Readonly<Record<string, () => void>> = {
      'mod+k': onLink,
      'mod+]': () => editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined),
      'mod+[': () => editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined),
      'alt+f10': () => frame.current?.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus(),
    }
    const keys = editor.registerCommand(
      KEY_DOWN_COMMAND,
      (event) => {
        // keys on a button of a picture are the button's: Lexical would type them into the text
        if (event.target instanceof Element && event.target.closest('button')) return true
        if (event.shiftKey) return false
        const modifier = event.ctrlKey || event.metaKey ? 'mod+' : event.altKey ? 'alt+' : ''
        const action = modifier && actions[modifier + event.key.toLowerCase()]
        if (!action) return false
        event.preventDefault()
        event.stopPropagation()
        action()
        return true
      },
      COMMAND_PRIORITY_HIGH,
    )
    return mergeRegister(keys, editor.registerCommand(KEY_BACKSPACE_COMMAND, $endFirstHeading, COMMAND_PRIORITY_HIGH))
  }, [editor, frame, onLink])
}
