import { useRef, useState, type DragEvent } from 'react'
import { Dialog } from '@base-ui/react/dialog'
import type { ImportReport } from '../../../admin-bridge/contract/exchange'
import { IMPORT_MAX_BYTES, IMPORT_ROWS_MAX } from '../../../cms/domain/limits'
import { listName, type Entity } from '../../../cms/domain/entities'
import { kindOf } from '../../../cms/domain/entities/kinds'
import { Button, Loading } from '../../shared/ui'
import { progressWords, recordsOf } from '../data/batch-words'
import { useProgress } from '../data/batches'
import { useImport, useImportCheck } from '../data/exchange'
import { uploadFailure } from '../fields/use-upload'
import dialogStyles from '../ui/dialog.module.css'
import styles from './exchange.module.css'
import { Report } from './report'
import { useExportFile } from './use-export-file'

const MEGABYTES = IMPORT_MAX_BYTES / 1024 / 1024
const TOO_LARGE = `The file must not be larger than ${MEGABYTES} MiB`

/** A chosen file: being checked, checked, or refused as a whole. */
type Chosen = { readonly file: File; readonly report: ImportReport | null; readonly problem: string | null }

/** The file that somebody has chosen, with what its import would do. */
function useChosenFile(kind: string) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const check = useImportCheck(kind)
  const choose = async (file: File): Promise<void> => {
    const waiting: Chosen = { file, report: null, problem: file.size > IMPORT_MAX_BYTES ? TOO_LARGE : null }
    setChosen(waiting)
    if (waiting.problem !== null) return
    const checked = await check(file).then(
      (report) => ({ ...waiting, report }),
      (error: unknown) => ({ ...waiting, problem: uploadFailure(error) }),
    )
    // another file may have been chosen meanwhile
    setChosen((now) => (now === waiting ? checked : now))
  }
  return { chosen, choose: (file: File) => void choose(file) }
}

type ImportDialogProps = { readonly entity: Entity; readonly onClose: () => void }

/** Checks a file, shows what its import would do, and imports it. */
export function ImportDialog({ entity, onClose }: ImportDialogProps) {
  const kind = kindOf(entity)
  const { chosen, choose } = useChosenFile(kind)
  const { mutate, isPending } = useImport(kind)
  const { file, report } = chosen ?? {}
  const count = report ? report.made + report.changed : 0
  const start = (): void => {
    if (!file || !report || report.plan === null) return
    // what does not fit any more is checked anew; the toast has said so
    mutate({ file, plan: report.plan, total: count }, { onSuccess: onClose, onError: () => choose(file) })
  }
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.backdrop} />
        <Dialog.Popup className={`${dialogStyles.popup} ${styles.dialog}`}>
          <Dialog.Title className={dialogStyles.title}>Import {listName(entity).toLowerCase()}</Dialog.Title>
          {isPending ? <Importing kind={kind} total={count} /> : <FileChoice entity={entity} chosen={chosen} choose={choose} />}
          <div className={dialogStyles.buttons}>
            <Button onClick={onClose}>{isPending ? 'Close' : 'Cancel'}</Button>
            {!isPending && report?.plan && (
              <Button look="main" onClick={start}>
                Import {recordsOf(kind, count)}
              </Button>
            )}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type FileChoiceProps = { readonly entity: Entity; readonly chosen: Chosen | null; readonly choose: (file: File) => void }

/** The place for a file, and what is known of the one that was chosen. */
function FileChoice({ entity, chosen, choose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) choose(file)
  }
  return (
    <>
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <p className={styles.fileName}>{chosen ? chosen.file.name : 'Drop a CSV or JSON file here'}</p>
        <div className={styles.actions}>
          <Button onClick={() => input.current?.click()}>{chosen ? 'Choose another file' : 'Choose a file'}</Button>
          {chosen === null && <TemplateButton entity={entity} />}
        </div>
        <input
          ref={input}
          type="file"
          accept=".csv,.json,text/csv,application/json"
          aria-label="File to import"
          className={styles.input}
          tabIndex={-1}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // the same file can be chosen again after it was corrected
            target.value = ''
            if (file) choose(file)
          }}
        />
      </div>
      {chosen === null && (
        <p className={styles.hint}>
          It has the columns of an export or of the template. A row with an id changes that {entity.noun}, a row without one makes a new
          one; columns that are not there stay as they are. At most {IMPORT_ROWS_MAX.toLocaleString('en-US')} rows and {MEGABYTES} MiB.
          Nothing is written before you have seen what would change.
        </p>
      )}
      <div role="status" className={styles.status}>
        {chosen && chosen.problem !== null && <p className={styles.problem}>{chosen.problem}</p>}
        {chosen &&
          chosen.problem === null &&
          (chosen.report ? <Report entity={entity} report={chosen.report} /> : <Loading message="Checking the file..." />)}
      </div>
    </>
  )
}

function TemplateButton({ entity }: { readonly entity: Entity }) {
  const { saveTemplate } = useExportFile(entity)
  return <Button onClick={saveTemplate}>Download a template</Button>
}

function Importing({ kind, total }: { readonly kind: string; readonly total: number }) {
  const progress = useProgress(kind)
  const words = progressWords(progress ?? { act: 'import', done: 0, total })
  return (
    <div className={styles.status} role="status">
      <p>{words}</p>
      <progress className={styles.bar} value={progress?.done ?? 0} max={progress?.total ?? total} aria-label={words} />
      <p className={styles.hint}>It goes on if you close this. If anything fails, all of it is taken back.</p>
    </div>
  )
}
