import { useState } from 'react'
import type { HistoryLine } from '../../../admin-bridge/contract/history'
import { Button } from '../../shared/ui'
import { entityOfKind } from '../data/kinds'
import { useRestoreVersion } from '../data/history'
import type { ConsoleResource } from '../data/resource'
import { useRestoreField, type FormerField } from '../data/restore-field'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { readableTime } from '../ui/saved-sentence'
import styles from './history.module.css'

const TEXT = 'Its present state stays in the history and can be restored in turn.'
const DRAFT_TEXT = 'This state was saved as a draft, and becomes the pending draft again. Readers do not see it until you save the form.'

/** Offers to bring back the state after a change. Lines older than the kept states answer with a sentence. */
export function RestoreVersion({ resource, line }: { readonly resource: ConsoleResource; readonly line: HistoryLine }) {
  const [asks, setAsks] = useState(false)
  const restore = useRestoreVersion(resource)
  const time = readableTime(line.at)
  const noun = entityOfKind(line.kind)?.noun ?? 'record'
  return (
    <>
      <Button onClick={() => setAsks(true)} disabled={restore.isPending} aria-label={`Restore the version of ${time}`}>
        Restore this version
      </Button>
      <ConfirmDialog
        open={asks}
        title={`Restore the ${noun} as it was on ${time}?`}
        text={line.draft ? DRAFT_TEXT : TEXT}
        cancel="Cancel"
        confirm="Restore"
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false)
          restore.mutate(line)
        }}
      />
    </>
  )
}

type RestoreFieldProps = { readonly resource: ConsoleResource; readonly former: FormerField; readonly label: string }

/** Brings back the value that one field had before a change. */
export function RestoreField({ resource, former, label }: RestoreFieldProps) {
  const restore = useRestoreField(resource)
  const time = readableTime(former.line.at)
  return (
    <button
      type="button"
      className={styles.restoreField}
      onClick={() => restore.mutate(former)}
      disabled={restore.isPending}
      aria-label={`Restore ${label} as it was before ${time}`}
    >
      Restore this field
    </button>
  )
}
