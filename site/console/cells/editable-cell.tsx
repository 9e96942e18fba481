import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { ConsoleResource, RecordOf } from '../data/resource'
import { CellEditor, type Leave } from './cell-editor'
import type { CellField, Offers } from './cell-field'
import { actOnClosed, cellTo } from './cell-keys'
import styles from './cells.module.css'
import type { Place } from './use-cell-states'
import type { Cells } from './use-cells'

/** How a column is edited. */
export type EditedColumn = { readonly field: CellField; readonly offers: Offers | undefined }

type EditableCellProps<R extends ConsoleResource> = {
  readonly cells: Cells<R>
  readonly row: RecordOf<R>
  readonly column: string
  readonly edited: EditedColumn
  /** The ids of the headers of the row and the column. */
  readonly labelledBy: string
  /** Whether Tab reaches the cell; the arrow keys reach all others. */
  readonly isTabStop: boolean
  /** The value as the list shows it. */
  readonly children: ReactNode
}

/** A cell that is changed where it stands: a button with its value, and its editor while it is open. */
export function EditableCell<R extends ConsoleResource>(props: EditableCellProps<R>) {
  const { cells, row, column, edited, labelledBy } = props
  const place = { id: row.id, column }
  const refusal = cells.refusalOf(place)
  const opened = cells.opened?.id === row.id && cells.opened.column === column ? cells.opened : null
  if (!opened && !refusal) return <ClosedCell {...props} place={place} />
  const values = cells.form.valuesOf(row)
  const { field, offers } = edited
  return (
    <CellEditor
      column={column}
      field={field}
      offers={offers}
      options={field.options(values)}
      value={field.textOf(values)}
      initial={refusal?.text ?? opened?.text ?? null}
      takesFocus={opened !== null}
      byPointer={opened?.byPointer === true}
      labelledBy={labelledBy}
      message={refusal?.message ?? null}
      conflict={
        refusal?.conflict && {
          theirs: refusal.conflict.theirs,
          onTheirs: () => refusal.conflict && cells.takeTheirs(place, refusal.conflict),
        }
      }
      onType={(text) => cells.keep({ place, row, field, text })}
      onSave={(text, leave) => save(text, leave)}
      onCancel={() => cells.cancel(place)}
      onFocus={() => cells.setCurrent(place)}
    />
  )

  /** @returns whether the cell has closed. */
  function save(text: string, leave: Leave): boolean {
    const agreed = leave === 'mine' ? (refusal?.conflict?.version.tag ?? null) : null
    const isClosed = cells.commit({ place, row, field, text }, agreed)
    if (isClosed && (leave === 'stayed' || leave === 'mine')) cells.keepFocus(place)
    return isClosed
  }
}

type ClosedCellProps<R extends ConsoleResource> = EditableCellProps<R> & { readonly place: Place }

function ClosedCell<R extends ConsoleResource>({ cells, place, edited, labelledBy, isTabStop, children }: ClosedCellProps<R>) {
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const { takesFocus } = cells
  useEffect(() => {
    if (takesFocus(place)) button.current?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- only when the editor has just closed
  }, [])
  const handleKey = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const act = actOnClosed(event, edited.field.control)
    if (!act) return
    event.preventDefault()
    // the key must not be one of the list or the page too
    event.stopPropagation()
    if ('move' in act) cellTo(event.currentTarget, act.move)?.focus()
    else cells.open(place, act.open)
  }
  return (
    <button
      ref={button}
      id={id}
      type="button"
      className={styles.closed}
      data-cell={place.column}
      data-shortcut={isTabStop ? 'cell' : undefined}
      data-saving={cells.isSaving(place) || undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-labelledby={`${labelledBy} ${id}`}
      onKeyDown={handleKey}
      onFocus={() => cells.setCurrent(place)}
      // a click by Enter or by a screen reader has no detail
      onClick={({ detail }) => cells.open(place, null, detail > 0)}
    >
      {children}
    </button>
  )
}
