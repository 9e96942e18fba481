import { Toolbar as BaseToolbar } from '@base-ui/react/toolbar'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { INSERT_HORIZONTAL_RULE_COMMAND } from '@lexical/react/LexicalHorizontalRuleNode'
import { FORMAT_TEXT_COMMAND, REDO_COMMAND, UNDO_COMMAND } from 'lexical'
import type { ReactNode } from 'react'
import { BLOCK_KINDS, setBlockKind, type BlockKind } from '../block-kinds'
import styles from '../rich-editor.module.css'
import { TEXT_FORMATS, type SelectedFormats, type TextFormat } from '../use-selected-formats'

/** The modifier key of this platform, as shortcuts name it. */
const MODIFIER = /Mac|iP(?:hone|ad)/.test(globalThis.navigator?.userAgent ?? '') ? '⌘' : 'Ctrl+'

const FORMAT_BUTTONS: Readonly<Record<TextFormat, { readonly name: string; readonly sign: ReactNode }>> = {
  bold: { name: `Bold (${MODIFIER}B)`, sign: <strong>B</strong> },
  italic: { name: `Italic (${MODIFIER}I)`, sign: <em>I</em> },
  underline: { name: `Underline (${MODIFIER}U)`, sign: <u>U</u> },
  strikethrough: { name: 'Strikethrough', sign: <s>S</s> },
  code: { name: 'Code', sign: '<>' },
}

/** Kinds of block with a button of their own, beside the list of all kinds. */
const BLOCK_BUTTONS: ReadonlyArray<{ readonly kind: BlockKind; readonly sign: string }> = [
  { kind: 'h2', sign: 'H2' },
  { kind: 'h3', sign: 'H3' },
  { kind: 'bullet', sign: '•' },
  { kind: 'number', sign: '1.' },
  { kind: 'quote', sign: '“' },
  { kind: 'code', sign: '{ }' },
]

type ToolbarProps = {
  readonly selected: SelectedFormats
  /** The id of the text that the toolbar controls. */
  readonly controls: string
  readonly onLink: () => void
  readonly onPicture: () => void
}

/** The buttons above the text. One tab stop; the arrow keys move between the buttons. */
export function Toolbar({ selected, controls, onLink, onPicture }: ToolbarProps) {
  const [editor] = useLexicalComposerContext()
  const { block, formats, link, canUndo, canRedo } = selected
  return (
    <BaseToolbar.Root aria-label="Formatting" aria-controls={controls} className={styles.toolbar}>
      <BaseToolbar.Group className={styles.group}>
        {BLOCK_BUTTONS.map(({ kind, sign }) => (
          <Tool
            key={kind}
            name={BLOCK_KINDS[kind].label}
            pressed={block === kind}
            onUse={() => setBlockKind(editor, block === kind ? 'paragraph' : kind)}
          >
            {sign}
          </Tool>
        ))}
      </BaseToolbar.Group>
      <BaseToolbar.Group className={styles.group}>
        {TEXT_FORMATS.map((format) => (
          <Tool
            key={format}
            name={FORMAT_BUTTONS[format].name}
            pressed={formats.includes(format)}
            onUse={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format)}
          >
            {FORMAT_BUTTONS[format].sign}
          </Tool>
        ))}
      </BaseToolbar.Group>
      <BaseToolbar.Group className={styles.group}>
        <Tool name={`Link (${MODIFIER}K)`} pressed={link !== null} onUse={onLink}>
          Link
        </Tool>
        <Tool name="Picture" onUse={onPicture}>
          Picture
        </Tool>
        <Tool name="Rule" onUse={() => editor.dispatchCommand(INSERT_HORIZONTAL_RULE_COMMAND, undefined)}>
          —
        </Tool>
      </BaseToolbar.Group>
      <BaseToolbar.Group className={styles.group}>
        <Tool name={`Undo (${MODIFIER}Z)`} disabled={!canUndo} onUse={() => editor.dispatchCommand(UNDO_COMMAND, undefined)}>
          ↶
        </Tool>
        <Tool
          name={`Redo (${MODIFIER}${MODIFIER === '⌘' ? '⇧Z' : 'Y'})`}
          disabled={!canRedo}
          onUse={() => editor.dispatchCommand(REDO_COMMAND, undefined)}
        >
          ↷
        </Tool>
      </BaseToolbar.Group>
    </BaseToolbar.Root>
  )
}

type ToolProps = {
  readonly name: string
  /** Whether the selection has what the button sets; undefined for buttons that insert or act. */
  readonly pressed?: boolean
  readonly disabled?: boolean
  readonly onUse: () => void
  readonly children: ReactNode
}

/** A button of the toolbar. The text keeps its selection while one clicks it. */
function Tool({ name, pressed, disabled = false, onUse, children }: ToolProps) {
  return (
    <BaseToolbar.Button
      className={styles.tool}
      aria-label={name}
      title={name}
      aria-pressed={pressed}
      disabled={disabled}
      focusableWhenDisabled
      onMouseDown={(event) => event.preventDefault()}
      onClick={onUse}
    >
      {children}
    </BaseToolbar.Button>
  )
}
