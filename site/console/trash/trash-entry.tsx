import { useRef, useState } from 'react'
import type { Trashed } from '../../../admin-bridge/contract/trash'
import { alongWords, forGoodWords } from '../../../cms/domain/entities/trash-words'
import type { TrashAct } from '../../../cms/domain/trash-answers'
import { goneAt } from '../../../cms/domain/trash-stay'
import { Button } from '../../shared/ui'
import { RowBox } from '../bulk/row-checkboxes'
import { entityOfKind, kindName } from '../data/kinds'
import { trashedName, useTrashAct } from '../data/trash-acts'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { readableDay, readableTime } from '../ui/saved-sentence'
import { rowIdOf } from './row-id'
import styles from './trash-page.module.css'

type TrashEntryProps = {
  readonly entry: Trashed
  /** What is searched for. */
  readonly query: string
  /** How long records stay here; see `TRASH_DAYS`. */
  readonly days: number | null
  readonly isSelected: boolean
  readonly isBusy: boolean
  readonly onSelect: (isSelected: boolean, isRange: boolean) => void
  readonly onExtend: (step: 1 | -1) => void
  /** Called after the record has left the trash. */
  readonly onGone: () => void
}

/** One deleted record, and what can be done with it. */
export function TrashEntry({ entry, query, days, isSelected, isBusy: isListBusy, onSelect, onExtend, onGone }: TrashEntryProps) {
  const act = useTrashAct()
  const [asks, setAsks] = useState(false)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const actions = useRef<HTMLDivElement>(null)
  const name = trashedName(entry)
  const isBusy = isListBusy || isSending
  const run = async (what: TrashAct): Promise<void> => {
    if (isBusy) return
    setSending(true)
    setRefusal(null)
    const answer = await act(what, { kind: entry.kind, id: entry.id, name }, { isQuiet: true })
    setSending(false)
    if (answer.hasLeft) onGone()
    else if (!answer.isFatal) setRefusal(answer.reason)
  }
  const dismiss = (): void => {
    setRefusal(null)
    actions.current?.querySelector('button')?.focus()
  }
  return (
    <li id={rowIdOf(entry)} tabIndex={-1} className={styles.entry}>
      <RowBox name={name} isSelected={isSelected} disabled={isListBusy} onChange={onSelect} onExtend={onExtend} />
      <Facts entry={entry} name={name} query={query} days={days} />
      <div ref={actions} className={styles.actions}>
        {entry.cannot_return === undefined && (
          // not `disabled`: the button keeps the focus
          <Button onClick={() => void run('restore')} aria-disabled={isBusy || undefined} aria-label={`Restore ${name}`}>
            Restore
          </Button>
        )}
        <Button
          className={styles.quiet}
          onClick={() => !isBusy && setAsks(true)}
          aria-disabled={isBusy || undefined}
          aria-label={`Delete ${name} for good`}
        >
          Delete for good
        </Button>
      </div>
      {refusal !== null && <Refusal name={name} reason={refusal} onDismiss={dismiss} />}
      <ConfirmDialog
        open={asks}
        title={`Delete "${name}" for good?`}
        text={forGoodWords({ count: 1, along: entry.with, before: entry.left_before ?? [] }, entityOfKind)}
        cancel="Cancel"
        confirm="Delete for good"
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false)
          void run('remove')
        }}
      />
    </li>
  )
}

type RefusalProps = { readonly name: string; readonly reason: string; readonly onDismiss: () => void }

const Refusal = ({ name, reason, onDismiss }: RefusalProps) => (
  <div className={styles.refusal}>
    <p role="alert">{reason}</p>
    <button type="button" onClick={onDismiss} aria-label={`Dismiss the message about ${name}`}>
      ×
    </button>
  </div>
)

type FactsProps = Pick<TrashEntryProps, 'entry' | 'query' | 'days'> & { readonly name: string }

function Facts({ entry: { kind, deleted_at, deleted_by, with: others, cannot_return }, name, query, days }: FactsProps) {
  const along = alongWords(others, entityOfKind, query)
  const end = goneAt(deleted_at, days)
  return (
    <div className={styles.facts}>
      <span className={styles.kind}>{kindName(kind)}</span>
      <span className={styles.name}>{name}</span>
      <span className={styles.when}>
        Deleted <time dateTime={deleted_at}>{readableTime(deleted_at)}</time>
        {deleted_by === null ? '' : ` by ${deleted_by}`}
        {along === null ? '' : ` with ${along}`}
      </span>
      {end !== null && (
        <span className={styles.when}>
          Goes for good on <time dateTime={end}>{readableDay(end)}</time>
        </span>
      )}
      {cannot_return !== undefined && <span className={styles.lost}>{cannot_return}</span>}
    </div>
  )
}
