import { useState } from 'react'
import type { HistoryLine } from '../../../admin-bridge/contract/history'
import { useSession } from '../../shared/session/session'
import { Button } from '../../shared/ui'
import { entityOfKind } from '../data/kinds'
import { useRestoreVersion } from '../data/history'
import type { ConsoleResource } from '../data/resource'
import { useRestoreField, type FormerField } from '../data/restore-field'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { readableTime, savedSentence } from '../ui/saved-sentence'
import { ShownChanges, lineChanges } from './shown-change'
import styles from './history.module.css'

const TEXT = 'Its present state stays in the history and can be restored in turn.'
const DRAFT_TEXT = 'This state was saved as a draft, and becomes the pending draft again. Readers do not see it until you save the form.'

type RestoreVersionProps = {
  readonly resource: ConsoleResource
  readonly line: HistoryLine
  /** The latest version of the record that is shown. */
  readonly latest: number
}

/**
 * Offers to bring back the state after a change, and asks again if somebody has changed the record since the history was shown.
 * Lines older than the kept states answer with a sentence.
 */
export function RestoreVersion({ resource, line, latest }: RestoreVersionProps) {
  const { user } = useSession()
  const [asks, setAsks] = useState(false)
  /** What somebody has changed since. */
  const [since, setSince] = useState<HistoryLine | null>(null)
  const restore = useRestoreVersion(resource)
  const run = async (seen: number): Promise<void> => {
    setAsks(false)
    // the mutation shows its failure in a toast
    const result = await restore.mutateAsync({ line, seen }).catch(() => null)
    if (!result || !('changed' in result)) return
    setSince(result.changed)
    setAsks(true)
  }
  const text = line.draft ? DRAFT_TEXT : TEXT
  const changed =
    since && `It has changed since this history was shown. ${savedSentence({ savedBy: since.by, savedAt: since.at }, user?.username)}`
  const time = readableTime(line.at)
  const noun = entityOfKind(line.kind)?.noun ?? 'record'
  return (
    <>
      <Button
        onClick={() => {
          setSince(null)
          setAsks(true)
        }}
        disabled={restore.isPending}
        aria-label={`Restore the version of ${time}`}
      >
        Restore this version
      </Button>
      <ConfirmDialog
        open={asks}
        title={`Restore the ${noun} as it was on ${time}?`}
        text={changed ? `${changed} ${text}` : text}
        cancel="Cancel"
        confirm="Restore"
        onCancel={() => setAsks(false)}
        onConfirm={() => void run(since?.version ?? latest)}
      >
        {since && <ShownChanges changes={lineChanges(since)} />}
      </ConfirmDialog>
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
