import { kindOf } from '../../../cms/domain/entities/kinds'
import type { Entity } from '../../../cms/domain/entities'
import { recordsOf } from '../data/batch-words'
import { useReferringToMany } from '../data/batches'
import { ConfirmDialog } from '../ui/confirm-dialog'
import dialogStyles from '../ui/dialog.module.css'
import { PendingNote } from './pending-note'

type DeleteManyDialogProps = {
  readonly entity: Entity
  readonly ids: readonly number[]
  /** The records with a pending draft; undefined as long as nobody knows. */
  readonly pending: ReadonlySet<number> | undefined
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** Asks before many records are deleted, and says what goes along. */
export function DeleteManyDialog({ entity, ids, pending, onCancel, onConfirm }: DeleteManyDialogProps) {
  return (
    <ConfirmDialog
      open
      title={`Delete ${recordsOf(kindOf(entity), ids.length)}?`}
      text="They go to the trash, from which they can be restored."
      cancel="Cancel"
      confirm="Delete"
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <PendingNote pending={pending} ids={ids} outcome="which go to the trash with them" />
      <GoingAlong entity={entity} ids={ids} />
    </ConfirmDialog>
  )
}

/** "40 drinks go along. 3 quotes stay, without the episode." */
function GoingAlong({ entity, ids }: Pick<DeleteManyDialogProps, 'entity' | 'ids'>) {
  const referring = useReferringToMany(kindOf(entity), ids)
  const sentences = (referring ?? []).map(({ kind, total, on_delete }) => {
    const count = recordsOf(kind, total)
    const isOne = total === 1
    if (on_delete === 'cascade') return `${count} ${isOne ? 'goes' : 'go'} along.`
    if (on_delete === 'clear') return `${count} ${isOne ? 'stays' : 'stay'}, without the ${entity.noun}.`
    return `${count} ${isOne ? 'uses' : 'use'} some of them; those cannot be deleted.`
  })
  if (referring === null) sentences.push('Records that belong to them go along.')
  return (
    <p className={dialogStyles.text} aria-live="polite">
      {sentences.join(' ')}
    </p>
  )
}
