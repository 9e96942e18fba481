import { Dialog } from '@base-ui/react/dialog'
import type { Entity } from '../../../cms/domain/entities'
import { kindOf } from '../../../cms/domain/entities/kinds'
import type { SuggestedLine } from '../../../cms/domain/entities/suggested-lines'
import { Button, ErrorBox, Loading } from '../../shared/ui'
import { progressWords } from '../data/batch-words'
import { useBatches } from '../data/batches'
import { useSimilarSpellings } from '../data/spellings'
import dialogStyles from '../ui/dialog.module.css'
import styles from './merge.module.css'
import { linesWord } from './merge-words'
import { SimilarGroup, type Merge } from './similar-group'

type MergeDialogProps = { readonly entity: Entity; readonly line: SuggestedLine; readonly onClose: () => void }

/** Shows the spellings of a line that look like one name, and merges those that somebody chooses. */
export function MergeDialog({ entity, line, onClose }: MergeDialogProps) {
  const { isBusy, progress, perform } = useBatches(kindOf(entity))
  const words = linesWord(line)
  const merge = ({ kept, values, total }: Merge): void => {
    // toasts tell the result, also of a failure; the list shows progress, and what could not be done
    perform({ act: 'set', fields: { [line.name]: kept }, spellings: { field: line.name, values }, total }).catch(() => undefined)
    onClose()
  }
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.backdrop} />
        <Dialog.Popup className={`${dialogStyles.popup} ${styles.dialog}`}>
          <Dialog.Title className={dialogStyles.title}>Merge {words}</Dialog.Title>
          <Groups entity={entity} line={line} isBusy={isBusy} onMerge={merge} />
          {progress && (
            <p className={dialogStyles.text} role="status">
              {progressWords(progress)}. Wait until it has ended.
            </p>
          )}
          <div className={dialogStyles.buttons}>
            <Button onClick={onClose}>Close</Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type GroupsProps = {
  readonly entity: Entity
  readonly line: SuggestedLine
  readonly isBusy: boolean
  readonly onMerge: (merge: Merge) => void
}

function Groups({ entity, line, isBusy, onMerge }: GroupsProps) {
  const { data: groups, isError, refetch } = useSimilarSpellings(entity, line.name)
  const words = linesWord(line)
  if (isError && !groups)
    return <ErrorBox title="Not available" message={`The spellings of ${words} could not be read.`} onRetry={() => void refetch()} />
  if (!groups) return <Loading message="Comparing spellings..." />
  if (groups.length === 0) return <p className={dialogStyles.text}>No two {words} look like one name.</p>
  return (
    <>
      <p className={dialogStyles.text}>
        These look like one name. Choose the spelling that stays; the {entity.plural} with the selected others get it.
        {entity.publishedBy !== undefined && ' A draft over a published record keeps a spelling that waits in it.'}
      </p>
      {groups.map(({ spellings }) => (
        <SimilarGroup
          key={spellings.map(({ value }) => value).join('\n')}
          entity={entity}
          spellings={spellings}
          isBusy={isBusy}
          onMerge={onMerge}
        />
      ))}
    </>
  )
}
