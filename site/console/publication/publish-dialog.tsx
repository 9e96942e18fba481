import { ConfirmDialog } from '../ui/confirm-dialog'
import type { PublishQuestion } from './use-publish-question'
import styles from './publish-dialog.module.css'

/** Asks before a save does to readers what it should perhaps not. Escape goes on editing. */
export function PublishDialog({ question }: { readonly question: PublishQuestion | null }) {
  const { title = '', text = '', details = [], draft, publish = '', answer } = question ?? {}
  return (
    <ConfirmDialog
      open={question !== null}
      title={title}
      text={text}
      cancel="Cancel"
      {...(draft !== undefined && { other: { label: draft, onChoose: () => answer?.('draft') } })}
      confirm={publish}
      onCancel={() => answer?.('edit')}
      onConfirm={() => answer?.('publish')}
    >
      {details.length > 0 && (
        <ul className={styles.problems}>
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  )
}
