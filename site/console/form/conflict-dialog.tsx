import { ConfirmDialog } from '../ui/confirm-dialog'
import styles from './form-page.module.css'
import type { Conflict } from './use-conflict'

/** Asks before a save undoes what somebody else has saved meanwhile. @param props.noun what the record is. */
export function ConflictDialog({ conflict, noun }: { readonly conflict: Conflict | null; readonly noun: string }) {
  return (
    <ConfirmDialog
      open={conflict !== null}
      title={`This ${noun} has changed`}
      text="Somebody else saved it after you opened this page. Saving now would undo what they made of:"
      cancel="Keep Editing"
      confirm="Save Over It"
      onCancel={() => conflict?.answer(false)}
      onConfirm={() => conflict?.answer(true)}
    >
      <dl className={styles.theirs}>
        {conflict?.fields.map(({ name, theirs }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{theirs || 'nothing'}</dd>
          </div>
        ))}
      </dl>
    </ConfirmDialog>
  )
}
