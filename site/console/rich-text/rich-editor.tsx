import { CodeNode } from '@lexical/code-core'
import { LinkNode } from '@lexical/link'
import { ListItemNode, ListNode } from '@lexical/list'
import { LexicalComposer, type InitialConfigType } from '@lexical/react/LexicalComposer'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { ContentEditable } from '@lexical/react/LexicalContentEditable'
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary'
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin'
import { HorizontalRuleNode } from '@lexical/react/LexicalHorizontalRuleNode'
import { HorizontalRulePlugin } from '@lexical/react/LexicalHorizontalRulePlugin'
import { LinkPlugin } from '@lexical/react/LexicalLinkPlugin'
import { ListPlugin } from '@lexical/react/LexicalListPlugin'
import { MarkdownShortcutPlugin } from '@lexical/react/LexicalMarkdownShortcutPlugin'
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin'
import { SelectionAlwaysOnDisplay } from '@lexical/react/LexicalSelectionAlwaysOnDisplay'
import { HeadingNode, QuoteNode } from '@lexical/rich-text'
import { useEffect, useId, useRef, useState } from 'react'
import { registerAllowedNodes } from './allowed-nodes'
import { isLinkUrl } from '../../../cms/domain/rich-text/link-url'
import { PictureNode } from './picture-node'
import { focusBefore } from './plugins/focus-before'
import { useEditorKeys } from './plugins/editor-keys'
import { LinkBar } from './plugins/link-bar'
import { MARKDOWN } from './plugins/markdown'
import { TextPastePlugin } from './plugins/paste'
import { Pictures } from './plugins/pictures'
import { Toolbar } from './plugins/toolbar'
import styles from './rich-editor.module.css'
import { editorStateJson, useValueSync } from './use-value-sync'
import { useSelectedFormats } from './use-selected-formats'

const THEME: InitialConfigType['theme'] = {
  heading: { h2: styles.heading2, h3: styles.heading3 },
  quote: styles.quote,
  code: styles.code,
  link: styles.link,
  list: { ul: styles.bullets, ol: styles.numbers, nested: { listitem: styles.nested } },
  text: {
    bold: styles.bold,
    italic: styles.italic,
    underline: styles.underline,
    strikethrough: styles.strike,
    underlineStrikethrough: styles.both,
    code: styles.inlineCode,
  },
  hr: styles.rule,
  hrSelected: styles.ruleSelected,
}

/** The nodes of a formatted text. */
export const NODES = [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode, CodeNode, HorizontalRuleNode, PictureNode]

export type RichEditorProps = {
  /** The state as Payload stores it, in JSON. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
  /** Connects the text to its label, help and error. */
  readonly aria: { readonly id: string; readonly 'aria-invalid': true | undefined; readonly 'aria-describedby': string }
  readonly label: string
  /** Receives a handle that focuses the text. */
  readonly focusRef: (handle: { focus: () => void } | null) => void
  /** The last words of the text, in front of which the caret begins; null for no caret. */
  readonly caretBefore: string | null
}

/** The editor of a formatted text. */
export function RichEditor(props: RichEditorProps) {
  const { value } = props
  const [config] = useState<InitialConfigType>(() => ({
    namespace: 'ccc',
    theme: THEME,
    nodes: NODES,
    editorState: editorStateJson(value),
    // an error of the editor is an error of the page, which keeps the draft
    onError: (error) => {
      throw error
    },
  }))
  return (
    <LexicalComposer initialConfig={config}>
      <EditorBody {...props} />
    </LexicalComposer>
  )
}

function EditorBody({ value, onChange, onBlur, aria, label, focusRef, caretBefore }: RichEditorProps) {
  const [editor] = useLexicalComposerContext()
  const selected = useSelectedFormats()
  const [editsLink, setEditsLink] = useState(false)
  const [choosesPicture, setChoosesPicture] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const keysId = useId()
  useValueSync(value, onChange)
  useEffect(() => registerAllowedNodes(editor), [editor])
  useEditorKeys({ frame, onLink: () => setEditsLink(true) })
  useEffect(() => {
    focusRef({ focus: () => editor.focus() })
    return () => focusRef(null)
  }, [editor, focusRef])
  useEffect(() => {
    if (caretBefore !== null) focusBefore(editor, caretBefore)
  }, [editor, caretBefore])
  return (
    <div ref={frame} className={styles.frame} data-invalid={aria['aria-invalid']}>
      <div className={styles.bar}>
        <Toolbar selected={selected} controls={aria.id} onLink={() => setEditsLink(true)} onPicture={() => setChoosesPicture(true)} />
        <LinkBar link={selected.link} editing={editsLink} onEdit={setEditsLink} />
      </div>
      <RichTextPlugin
        contentEditable={
          <ContentEditable
            id={aria.id}
            className={styles.text}
            aria-label={label}
            aria-multiline
            aria-invalid={aria['aria-invalid']}
            aria-describedby={`${aria['aria-describedby']} ${keysId}`}
            onBlur={onBlur}
          />
        }
        ErrorBoundary={LexicalErrorBoundary}
      />
      <EditorPlugins />
      <p id={keysId} hidden>
        Alt+F10 moves to the toolbar. Ctrl+K adds a link. Ctrl+] and Ctrl+[ indent list items.
      </p>
      <Pictures choosing={choosesPicture} onChosen={() => setChoosesPicture(false)} />
    </div>
  )
}

/** What the text understands besides typing. */
function EditorPlugins() {
  return (
    <>
      <HistoryPlugin />
      <ListPlugin />
      <LinkPlugin validateUrl={isLinkUrl} />
      <HorizontalRulePlugin />
      <MarkdownShortcutPlugin transformers={MARKDOWN} />
      <TextPastePlugin />
      <SelectionAlwaysOnDisplay />
    </>
  )
}
