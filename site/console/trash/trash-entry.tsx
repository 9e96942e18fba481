import { useState } from 'react'
import type { Trashed } from '../../../admin-bridge/contract/trash'
import { countedKinds } from '../../../cms/domain/entities/counted-kinds'
import { entityOfKind, kindName } from '../data/kinds'
import { Button } from '../../shared/ui'
import { useRemoveForGood, useRestoreDeleted } from '../data/trash'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { readableTime } from '../ui/saved-sentence'
import styles from './trash-page.module.css'

type TrashEntryProps = {
  readonly entry: Trashed
  /** Called after the record has left the trash. */
  readonly onGone: () => void
}

/** One deleted record, and what can be done with it. */
export function TrashEntry({ entry, onGone }: TrashEntryProps) {
  const { kind, id, title, deleted_at, deleted_by } = entry
  const restore = useRestoreDeleted()
  const remove = useRemoveForGood()
  const [asks, setAsks] = useState(false)
  const others = countedKinds(
    entry.with.map((other) => other.kind),
    entityOfKind,
  )
  const name = title || `${kindName(kind)} ${id}`
  const isBusy = restore.isPending || remove.isPending
  return (
    <li className={styles.entry}>
      <div className={styles.facts}>
        <span className={styles.kind}>{kindName(kind)}</span>
        <span className={styles.name}>{name}</span>
        <span className={styles.when}>
          Deleted <time dateTime={deleted_at}>{readableTime(deleted_at)}</time>
          {deleted_by === null ? '' : ` by ${deleted_by}`}
          {others === null ? '' : ` with ${others}`}
        </span>
      </div>
      <div className={styles.actions}>
        <Button onClick={() => restore.mutate({ kind, id }, { onSuccess: onGone })} disabled={isBusy} aria-label={`Restore ${name}`}>
          Restore
        </Button>
        <Button look="danger" onClick={() => setAsks(true)} disabled={isBusy} aria-label={`Delete ${name} for good`}>
          Delete for good
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        title={`Delete "${name}" for good?`}
        text={others === null ? 'It cannot be restored afterwards.' : `It cannot be restored afterwards, and neither can ${others}.`}
        cancel="Cancel"
        confirm="Delete for good"
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false)
          remove.mutate({ kind, id }, { onSuccess: onGone })
        }}
      />
    </li>
  )
}
