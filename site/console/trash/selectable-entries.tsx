import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { Trashed } from '../../../admin-bridge/contract/trash'
import type { TrashAct } from '../../../cms/domain/trash-answers'
import { countOf } from '../../shared/format'
import bulkStyles from '../bulk/bulk.module.css'
import { PageBox } from '../bulk/row-checkboxes'
import { useSelection } from '../bulk/use-selection'
import { focusWhenFree } from '../data/focus-returned'
import { isFocusLost } from '../ui/focus-lost'
import { rowIdOf, rowOf } from './row-id'
import { TrashBar } from './trash-bar'
import { TrashEntry } from './trash-entry'
import { TrashOutcome } from './trash-outcome'
import styles from './trash-page.module.css'
import type { useTrashMany } from './use-trash-many'

type SelectableEntriesProps = {
  readonly entries: readonly Trashed[]
  readonly many: ReturnType<typeof useTrashMany>
  /** What the page is narrowed to, as a text. */
  readonly filter: string
  /** What is searched for. */
  readonly query: string
  /** How long records stay here; see `TRASH_DAYS`. */
  readonly days: number | null
  /** Stands in the place of no entries. */
  readonly empty: ReactNode
  readonly focusList: () => void
}

/** Up and down move between the checkboxes of the rows. */
function moveBetweenRows(event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 'nextElementSibling' : event.key === 'ArrowUp' ? 'previousElementSibling' : null
  const { target } = event
  if (step === null || !(target instanceof HTMLInputElement)) return
  event.preventDefault()
  const row = target.closest('li')?.[step]
  if (row) row.querySelector<HTMLElement>('input')?.focus()
}

/** The entries, of which some can be chosen, and what is done with those. */
export function SelectableEntries({ entries, many, filter, query, days, empty, focusList }: SelectableEntriesProps) {
  const keys = entries.map(rowIdOf)
  const selection = useSelection(keys, filter)
  const bar = useRef<HTMLDivElement>(null)
  const chosen = entries.filter((entry) => selection.ids.has(rowIdOf(entry)))
  const isBusy = many.progress !== null
  const run = async (act: TrashAct): Promise<void> => {
    const left = await many.run(act, chosen)
    selection.replace(left.map(rowIdOf))
    // the bar goes with the last record, and takes the focus along
    if (left.length === 0 && isFocusLost(bar.current, ...chosen.map(rowOf))) focusList()
  }
  const clear = (): void => {
    selection.replace([])
    focusList()
  }
  const dismiss = (): void => {
    many.dismiss()
    focusList()
  }
  const onGone = (entry: Trashed): void => {
    many.forget(entry)
    // the question may still be closing, and has the focus until then
    focusWhenFree(focusList)
  }
  const extend = (key: string, step: 1 | -1): void => {
    const next = keys[keys.indexOf(key) + step]
    for (const each of [key, next]) if (each !== undefined) selection.toggle(each, true, false)
  }
  return (
    <>
      {many.outcome && <TrashOutcome outcome={many.outcome} rows={keys} bar={bar} onDismiss={dismiss} />}
      {entries.length === 0 && empty}
      {entries.length > 0 && (
        <>
          <PageBox selected={chosen.length} rows={entries.length} disabled={isBusy} onChange={selection.togglePage}>
            Select all {entries.length} shown
          </PageBox>
          <ul className={styles.entries} onKeyDown={moveBetweenRows}>
            {entries.map((entry) => (
              <TrashEntry
                key={rowIdOf(entry)}
                {...{ entry, query, days, isBusy }}
                onGone={() => onGone(entry)}
                isSelected={selection.ids.has(rowIdOf(entry))}
                onSelect={(isSelected, isRange) => selection.toggle(rowIdOf(entry), isSelected, isRange)}
                onExtend={(step) => extend(rowIdOf(entry), step)}
              />
            ))}
          </ul>
        </>
      )}
      <p role="status" className={bulkStyles.announced}>
        {chosen.length > 0 ? `${countOf(chosen.length, 'record')} selected` : ''}
      </p>
      {(chosen.length > 0 || many.progress) && (
        <TrashBar bar={bar} chosen={chosen} progress={many.progress} onAct={(act) => void run(act)} onClear={clear} />
      )}
    </>
  )
}
