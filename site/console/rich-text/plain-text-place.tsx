import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { cleanHtml, hasFormatting } from '../../../cms/domain/rich-text/pasting/clean-html'
import { lossMessage } from '../../../cms/domain/rich-text/pasting/losses'
import { notify } from '../../shared/notify'
import { usePictureId } from '../data/media'
import inputStyles from '../fields/fields.module.css'
import type { FieldHandle } from '../fields/use-field'
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
  /** Takes the text with its formatting, as Payload stores it, in JSON. */
  readonly onKeep: (json: string) => void
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
    onKeep(json)
  }
  return (
    <div className={styles.plain}>
      <textarea
        {...handle.field}
        {...handle.aria}
        rows={rows}
        className={`${inputStyles.textarea} ${styles.growing}`}
        onKeyDown={handleKey}
        onPaste={handlePaste}
      />
      <p role="status" className={styles.offer}>
        {offered && (
          <>
            The copied text has formatting.
            <button
              type="button"
              className={inputStyles.beside}
              onClick={() => {
                keep(offered).catch(() => notify.failure('The formatting could not be loaded. Your text is kept.'))
              }}
            >
              Keep the formatting
            </button>
            <button
              type="button"
              className={inputStyles.beside}
              onClick={() => {
                setPasted(null)
                setFocus(name)
              }}
            >
              Dismiss
            </button>
          </>
        )}
      </p>
    </div>
  )
}
