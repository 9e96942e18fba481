import { ConfirmDialog } from '../../ui/confirm-dialog'
import styles from '../form-page.module.css'
import type { Conflict } from './use-conflict'

/** Confirms before a save overwrites another user's changes. @param props.noun the kind of record: "episode". */
export function ConflictDialog({ conflict, noun }: { readonly conflict: Conflict | null; readonly noun: string }) {
  return (
    <ConfirmDialog
      open={conflict !== null}
      title={`This ${noun} has changed`}
      text="Somebody else saved it after you opened this page. Saving now would overwrite these changes:"
      cancel="Keep Editing"
      confirm="Overwrite"
      onCancel={() => conflict?.resolve(false)}
      onConfirm={() => conflict?.resolve(true)}
    >
      <dl className={styles.theirs}>
        {conflict?.fields.map(({ name, theirs }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{theirs || '(empty)'}</dd>
          </div>
        ))}
      </dl>
    </ConfirmDialog>
  )
}
