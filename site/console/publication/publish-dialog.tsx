import { ConfirmDialog } from '../ui/confirm-dialog'
import type { PublishQuestion } from './use-publish-question'
import styles from './publish-dialog.module.css'

type PublishDialogProps = { readonly question: PublishQuestion | null; readonly noun: string }

/** Asks before something becomes public that readers would find broken. Escape goes on editing. */
export function PublishDialog({ question, noun }: PublishDialogProps) {
  return (
    <ConfirmDialog
      open={question !== null}
      title={`Publish this ${noun} as it is?`}
      text="Readers would find it unfinished:"
      cancel="Cancel"
      other={{ label: 'Keep as draft', onChoose: () => question?.answer('draft') }}
      confirm="Publish anyway"
      onCancel={() => question?.answer('edit')}
      onConfirm={() => question?.answer('publish')}
    >
      <ul className={styles.problems}>
        {question?.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
