import { useState, type ClipboardEvent, type DragEvent } from 'react'
import { useFormState } from 'react-hook-form'
import { TASTING_DRINKS_MAX } from '../../../admin-bridge/contract/tastings'
import { paths } from '../../shared/routing/paths'
import { Button } from '../../shared/ui'
import { FormSection } from '../form/form-section'
import { ConsoleLink } from '../ui/console-link'
import { DrinkRow } from './drink-row'
import styles from './drink-rows.module.css'
import { choosePictures } from './row-picture'
import { ROWS, isBlank, isKept, rowTitle, type WithRows } from './rows'
import { isTable } from './table-text'
import { useRows, type RowActs } from './use-rows'

/** The row that an event came from; null for another place. */
const rowAt = (target: EventTarget): number | null => {
  const row = target instanceof Element ? target.closest('[data-row]')?.getAttribute('data-row') : null
  return row === null || row === undefined ? null : Number(row)
}

/** Takes pictures that are dropped or pasted anywhere in the section, and tables that are pasted. */
function useDropZone(acts: RowActs) {
  const [isOver, setIsOver] = useState(false)
  return {
    'data-over': isOver || undefined,
    onDrop: (event: DragEvent) => {
      setIsOver(false)
      if (event.defaultPrevented || event.dataTransfer.files.length === 0) return
      event.preventDefault()
      acts.takePictures([...event.dataTransfer.files], null)
    },
    onDropCapture: () => setIsOver(false),
    onDragOver: (event: DragEvent) => {
      // a text that is dragged belongs to the field below it
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain')
      // spreadsheets copy a picture of the cells too
      if (isTable(text, event.target instanceof HTMLTextAreaElement)) {
        event.preventDefault()
        acts.takeTable(text)
      } else if (text === '' && event.clipboardData.files.length > 0) {
        event.preventDefault()
        acts.takePictures([...event.clipboardData.files], rowAt(event.target))
      }
    },
  }
}

/** The message about all rows. */
function RowsError() {
  const { errors } = useFormState<WithRows>({ name: ROWS })
  const message = errors[ROWS]?.root?.message
  return (
    <p className={styles.error} role="alert" hidden={!message}>
      {message}
    </p>
  )
}

/** The drinks in the form of their episode, one row each. They are saved with the episode, all or nothing. @param episodeId null for a new one. */
export function DrinkRows({ episodeId }: { readonly episodeId: number | null }) {
  const { rows, uploads, said, acts } = useRows()
  const zone = useDropZone(acts)
  if (rows.length === 0 && episodeId !== null) {
    return (
      <Frame>
        <p className={styles.hint}>
          This episode has more than {TASTING_DRINKS_MAX} drinks, too many for one form.{' '}
          <ConsoleLink to={paths.admin.episodeDrinks(episodeId)}>Manage Drinks</ConsoleLink>
        </p>
      </Frame>
    )
  }
  return (
    <Frame>
      <div className={styles.zone} {...zone}>
        <div className={styles.tools}>
          <Button onClick={() => choosePictures(true, (files) => acts.takePictures(files, null))}>Choose pictures</Button>
          <Button onClick={acts.sort} disabled={rows.filter(isKept).length < 2}>
            Sort by rating
          </Button>
          <p className={styles.hint} data-desk="">
            Drop several pictures here, or paste rows from a spreadsheet. Enter goes to the next drink, Shift+Enter breaks a line in the
            notes.
          </p>
          <p className={styles.said} role="status">
            {said}
          </p>
        </div>
        <div className={styles.heads} aria-hidden="true">
          {['Name', 'Brand', 'Rating', 'Tier', 'Picture'].map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
        {rows.map((row, index) => (
          <DrinkRow
            // the place names the fields: the rows only grow, and a sorted row moves its values
            key={index}
            index={index}
            title={rowTitle(row, index)}
            isStored={row.id !== null}
            isEmpty={isBlank(row)}
            isRemoved={row.removed}
            upload={uploads[row.key]}
            acts={acts}
          />
        ))}
        <RowsError />
      </div>
    </Frame>
  )
}

function Frame({ children }: { readonly children: React.ReactNode }) {
  return (
    <div className={styles.frame}>
      <FormSection title="Drinks">{children}</FormSection>
    </div>
  )
}
