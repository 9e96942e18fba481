import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { $isLinkNode } from '@lexical/link'
import { $findMatchingParent, mergeRegister } from '@lexical/utils'
import {
  $getSelection,
  $isRangeSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  type RangeSelection,
  type TextFormatType,
} from 'lexical'
import { useEffect, useState } from 'react'
import { $blockKindIn, type BlockKind } from './block-kinds'

/** The formats of text that the toolbar offers. */
export const TEXT_FORMATS = ['bold', 'italic', 'underline', 'strikethrough', 'code'] as const satisfies readonly TextFormatType[]
export type TextFormat = (typeof TEXT_FORMATS)[number]

/** What the toolbar shows of the selection. */
export type SelectedFormats = {
  /** The kind of all selected blocks; null for several kinds. */
  readonly block: BlockKind | null
  readonly formats: readonly TextFormat[]
  /** The address of the link around the selection; null outside of links. */
  readonly link: string | null
  readonly canUndo: boolean
  readonly canRedo: boolean
}

const NONE: SelectedFormats = { block: 'paragraph', formats: [], link: null, canUndo: false, canRedo: false }

/** The address of the link that the selection is in; null outside of links. */
export function $selectedLink(selection: RangeSelection): string | null {
  const node = $findMatchingParent(selection.focus.getNode(), $isLinkNode)
  return node?.getURL() ?? null
}

/** Follows the selection of the editor around. */
export function useSelectedFormats(): SelectedFormats {
  const [editor] = useLexicalComposerContext()
  const [selected, setSelected] = useState(NONE)
  useEffect(() => {
    const set = (change: Partial<SelectedFormats>): void => setSelected((before) => ({ ...before, ...change }))
    const listen =
      <Value>(report: (value: Value) => void) =>
      (value: Value): false => {
        report(value)
        return false
      }
    return mergeRegister(
      editor.registerUpdateListener(({ editorState }) => {
        editorState.read(() => {
          const selection = $getSelection()
          if (!$isRangeSelection(selection)) return
          set({
            block: $blockKindIn(selection),
            formats: TEXT_FORMATS.filter((format) => selection.hasFormat(format)),
            link: $selectedLink(selection),
          })
        })
      }),
      editor.registerCommand(
        CAN_UNDO_COMMAND,
        listen((canUndo) => set({ canUndo })),
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        CAN_REDO_COMMAND,
        listen((canRedo) => set({ canRedo })),
        COMMAND_PRIORITY_LOW,
      ),
    )
  }, [editor])
  return selected
}
