import { useState, type RefObject } from 'react'
import type { Trashed } from '../../../admin-bridge/contract/trash'
import { forGoodWords } from '../../../cms/domain/entities/trash-words'
import type { TrashAct } from '../../../cms/domain/trash-answers'
import bulkStyles from '../bulk/bulk.module.css'
import { entityOfKind } from '../data/kinds'
import { ConfirmDialog } from '../ui/confirm-dialog'
import styles from './trash-page.module.css'
import { countedRecords, type ManyProgress } from './use-trash-many'

type TrashBarProps = {
  readonly bar: RefObject<HTMLDivElement | null>
  readonly chosen: readonly Trashed[]
  readonly progress: ManyProgress | null
  readonly onAct: (act: TrashAct) => void
  readonly onClear: () => void
}

const DOING = { restore: 'Restoring', remove: 'Deleting for good' } as const

/** The bar below the list while entries are chosen: how many, what can be done with them, and how far that got. */
export function TrashBar({ bar, chosen, progress, onAct, onClear }: TrashBarProps) {
  const [asks, setAsks] = useState(false)
  const isBusy = progress !== null
  // not `disabled`: the buttons keep the focus
  const busy = { 'aria-disabled': isBusy || undefined }
  const canReturn = chosen.some((entry) => entry.cannot_return === undefined)
  const words = progress && `${DOING[progress.act]} ${progress.done} of ${progress.total}`
  return (
    <>
      <div ref={bar} className={bulkStyles.bar} role="region" aria-label="Selected records" data-bulk-bar="" data-save-bar="">
        {progress && (
          <div className={bulkStyles.progress}>
            <span>{words}</span>
            <progress value={progress.done} max={progress.total} aria-label={words ?? undefined} />
          </div>
        )}
        <div className={`${bulkStyles.row} ${styles.manyActs}`}>
          <p className={bulkStyles.count}>
            <strong>{chosen.length.toLocaleString('en-US')}</strong> selected
          </p>
          {(canReturn || isBusy) && (
            <button type="button" className={bulkStyles.act} {...busy} onClick={() => !isBusy && onAct('restore')}>
              Restore
            </button>
          )}
          <button type="button" className={bulkStyles.act} data-danger {...busy} onClick={() => !isBusy && setAsks(true)}>
            Delete for good
          </button>
          <button
            type="button"
            className={bulkStyles.clear}
            {...busy}
            onClick={() => !isBusy && onClear()}
            aria-label="Clear the selection"
          >
            ×
          </button>
        </div>
      </div>
      <ConfirmDialog
        open={asks}
        title={`Delete ${countedRecords(chosen)} for good?`}
        text={forGoodWords({ count: chosen.length, along: chosen.flatMap((entry) => entry.with), before: beforeOf(chosen) }, entityOfKind)}
        cancel="Cancel"
        confirm={`Delete ${countedRecords(chosen)} for good`}
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false)
          onAct('remove')
        }}
      />
    </>
  )
}

/** What was deleted before the chosen entries and belongs to them, but for what is chosen itself. */
function beforeOf(chosen: readonly Trashed[]): NonNullable<Trashed['left_before']> {
  const isChosen = (other: Pick<Trashed, 'kind' | 'id'>): boolean => chosen.some(({ kind, id }) => kind === other.kind && id === other.id)
  return chosen.flatMap((entry) => entry.left_before ?? []).filter((other) => !isChosen(other))
}
