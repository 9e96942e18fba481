import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { cleanHtml, hasFormatting } from '../../../cms/domain/rich-text/pasting/clean-html'
import { lossMessage } from '../../../cms/domain/rich-text/pasting/losses'
import { notify } from '../../shared/notify'
import { usePictureId } from '../data/media'
import inputStyles from '../fields/fields.module.css'
import { heightOf, type FieldHandle } from '../fields/use-field'
import type { PlacedPage } from './placed-page'
import styles from './rich-text-field.module.css'

/** A pasted page, and the text that stands in the field then. */
type Pasted = PlacedPage & { readonly text: string }

/** The page that is being pasted into a textarea; null if it has no formatting. */
function pastedInto({ value, selectionStart, selectionEnd }: HTMLTextAreaElement, data: DataTransfer): Pasted | null {
  const html = data.getData('text/html')
  const words = data.getData('text/plain').replace(/\r\n?/g, '\n')
  if (words === '' || !hasFormatting(cleanHtml(html, true).html)) return null
  const [before, after] = [value.slice(0, selectionStart), value.slice(selectionEnd)]
  return { before, html, after, text: before + words + after }
}

type PlainTextPlaceProps = {
  readonly handle: FieldHandle
  readonly rows: number
  /** Takes the text with its formatting, as Payload stores it, in JSON, and the words behind the pasted ones. */
  readonly onKeep: (json: string, after: string) => Promise<void>
}

/**
 * The textarea of a text without formatting. After a paste that loses formatting, it offers to keep that: as long as the text is
 * as the paste has left it. Ctrl/Cmd+Shift+V asks for plain text, so it offers nothing.
 */
export function PlainTextPlace({ handle, rows, onKeep }: PlainTextPlaceProps) {
  const { getValues, setFocus } = useFormContext()
  const idOf = usePictureId()
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const isExact = useRef(false)
  const { name, value } = handle.field
  const offered = pasted?.text === value ? pasted : null
  const handleKey = (event: KeyboardEvent): void => {
    isExact.current = event.shiftKey && event.key.toLowerCase() === 'v'
  }
  const handlePaste = ({ currentTarget, clipboardData }: ClipboardEvent<HTMLTextAreaElement>): void => {
    setPasted(isExact.current ? null : pastedInto(currentTarget, clipboardData))
    isExact.current = false
  }
  const keep = async (page: Pasted): Promise<void> => {
    const { withPlacedPage } = await import('./placed-page')
    const { json, losses } = await withPlacedPage(page, idOf)
    // somebody may have typed on by then
    if (getValues(name) !== page.text) return
    if (losses.length > 0) notify.failure(lossMessage(losses))
    await onKeep(json, page.after)
  }
  return (
    <div className={styles.plain}>
      <textarea
        {...handle.field}
        {...handle.aria}
        {...heightOf(rows)}
        className={`${inputStyles.textarea} ${styles.growing}`}
        onKeyDown={handleKey}
        onKeyUp={() => {
          isExact.current = false
        }}
        onPaste={handlePaste}
      />
      <Offer
        onKeep={offered && (() => void keep(offered).catch(() => notify.failure('The formatting could not be loaded. Your text is kept.')))}
        onDismiss={() => {
          setPasted(null)
          setFocus(name)
        }}
      />
    </div>
  )
}

/** The offer to keep the formatting. @param onKeep null if there is none to keep. */
function Offer({ onKeep, onDismiss }: { readonly onKeep: (() => void) | null; readonly onDismiss: () => void }) {
  return (
    <p role="status" className={styles.offer} data-offered={onKeep !== null || undefined}>
      {onKeep && (
        <>
          The copied text has formatting.
          <button type="button" className={inputStyles.beside} onClick={onKeep}>
            Keep the formatting
          </button>
          <button type="button" className={inputStyles.beside} onClick={onDismiss}>
            Dismiss
          </button>
        </>
      )}
    </p>
  )
}
