import { TOGGLE_LINK_COMMAND, $createLinkNode } from '@lexical/link'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { $createTextNode, $getSelection, $isRangeSelection, type LexicalEditor } from 'lexical'
import { useId, useState, type KeyboardEvent } from 'react'
import inputStyles from '../../fields/fields.module.css'
import { Button } from '../../../shared/ui'
import { linkAddressFrom } from '../link-address'
import styles from '../rich-editor.module.css'
import { $selectedLink } from '../use-selected-formats'

const INVALID = 'Enter a web address, a mail address, or a path of this site such as /blog/5.'

/** Links the selected text, or changes the link around the caret. Without both, inserts the address as a link. */
function setLink(editor: LexicalEditor, url: string): void {
  editor.update(() => {
    const selection = $getSelection()
    if (!$isRangeSelection(selection)) return
    if (selection.isCollapsed() && $selectedLink(selection) === null) {
      const text = $createTextNode(url.replace(/^mailto:/i, ''))
      selection.insertNodes([$createLinkNode(url).append(text)])
    } else editor.dispatchCommand(TOGGLE_LINK_COMMAND, { url, rel: null })
  })
}

type LinkBarProps = {
  /** The address of the link around the caret; null outside of links. */
  readonly link: string | null
  readonly editing: boolean
  readonly onEdit: (editing: boolean) => void
}

/** Shows the address of the link around the caret, and asks for the address of a new or changed one. */
export function LinkBar({ link, editing, onEdit }: LinkBarProps) {
  const [editor] = useLexicalComposerContext()
  if (editing) return <LinkForm key={link} link={link} onDone={() => onEdit(false)} />
  if (link === null) return null
  return (
    <div className={styles.linkBar}>
      <span className={styles.address}>{link}</span>
      <button type="button" className={inputStyles.beside} onClick={() => onEdit(true)}>
        Edit link
      </button>
      <button
        type="button"
        className={inputStyles.beside}
        onClick={() => {
          editor.dispatchCommand(TOGGLE_LINK_COMMAND, null)
          editor.focus()
        }}
      >
        Remove link
      </button>
    </div>
  )
}

function LinkForm({ link, onDone }: { readonly link: string | null; readonly onDone: () => void }) {
  const [editor] = useLexicalComposerContext()
  const [typed, setTyped] = useState(link ?? '')
  const [error, setError] = useState<string | null>(null)
  const errorId = useId()
  const close = (): void => {
    onDone()
    editor.focus()
  }
  const save = (): void => {
    const url = linkAddressFrom(typed)
    if (url === null) return setError(INVALID)
    setLink(editor, url)
    close()
  }
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // otherwise Enter submits the form of the record
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') save()
    else close()
  }
  return (
    <div className={styles.linkBar} role="group" aria-label="Link">
      <input
        type="text"
        inputMode="url"
        className={inputStyles.input}
        aria-label="Address"
        aria-invalid={error !== null || undefined}
        aria-describedby={errorId}
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={handleKey}
      />
      <Button onClick={save}>{link === null ? 'Add link' : 'Change link'}</Button>
      <Button onClick={close}>Cancel</Button>
      <p id={errorId} role="alert" className={inputStyles.error} hidden={error === null}>
        {error}
      </p>
    </div>
  )
}
