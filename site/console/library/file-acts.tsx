import { useRef, useState } from 'react'
import { isDocument, PDF_TYPE } from '../../../cms/domain/document-name'
import { MEDIA_TYPES } from '../../../cms/domain/media-name'
import { UPLOAD_MAX_BYTES } from '../../../cms/domain/limits'
import { countOf } from '../../shared/format'
import { Button } from '../../shared/ui'
import { useDeleteFile, useReplaceFile } from '../data/library'
import type { LibraryPicture } from '../data/media'
import { TOO_LARGE } from '../fields/use-upload'
import { ConfirmDialog } from '../ui/confirm-dialog'
import styles from './file-details.module.css'
import { libraryName } from './library-thumb'

const UNDO_HINT = 'You can undo this from the message that follows; later the old file cannot be brought back.'

type FileActsProps = {
  readonly file: LibraryPicture
  /** How many uses it has; null while that is not known. */
  readonly uses: number | null
  readonly onDeleted: () => void
}

/** Deletes the file if nothing uses it, or puts another one in its place. Both ask first and say what cannot be undone. */
export function FileActs({ file, uses, onDeleted }: FileActsProps) {
  const replace = useReplaceFile()
  const remove = useDeleteFile()
  const [asksDelete, setAsksDelete] = useState(false)
  const isBusy = replace.isPending || remove.isPending
  return (
    <div className={styles.acts}>
      <ReplaceButton
        file={file}
        uses={uses}
        label={replace.isPending ? 'Replacing...' : 'Replace file'}
        isBusy={isBusy}
        onReplace={replace.mutate}
      />
      <Button look="danger" onClick={() => setAsksDelete(true)} disabled={isBusy || uses !== 0} aria-describedby="delete-hint">
        {remove.isPending ? 'Deleting...' : 'Delete'}
      </Button>
      <p id="delete-hint" className={styles.hint}>
        {uses ? 'It can be deleted when nothing uses it.' : ''}
      </p>
      <ConfirmDialog
        open={asksDelete}
        title={`Delete "${libraryName(file)}"?`}
        text={UNDO_HINT}
        cancel="Cancel"
        confirm="Delete"
        onCancel={() => setAsksDelete(false)}
        onConfirm={() => {
          setAsksDelete(false)
          remove.mutate(file, { onSuccess: onDeleted })
        }}
      />
    </div>
  )
}

type ReplaceButtonProps = Pick<FileActsProps, 'file' | 'uses'> & {
  readonly label: string
  readonly isBusy: boolean
  readonly onReplace: (replacement: { picture: LibraryPicture; file: File }) => void
}

function ReplaceButton({ file, uses, label, isBusy, onReplace }: ReplaceButtonProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const [problem, setProblem] = useState('')
  const choose = (next: File | undefined): void => {
    const isTooLarge = next !== undefined && next.size > UPLOAD_MAX_BYTES
    setProblem(isTooLarge ? TOO_LARGE : '')
    setChosen(next && !isTooLarge ? next : null)
  }
  const shown = uses ? `${countOf(uses, 'use')} of it will show the new file. ` : ''
  return (
    <>
      <Button onClick={() => chooser.current?.click()} disabled={isBusy}>
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={isDocument(file.url) ? PDF_TYPE : MEDIA_TYPES.join(',')}
        onChange={({ target }) => {
          choose(target.files?.[0])
          // Allows choosing the same file again after an error.
          target.value = ''
        }}
      />
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <ConfirmDialog
        open={chosen !== null}
        title={`Replace "${libraryName(file)}" by "${chosen?.name ?? ''}"?`}
        text={`${shown}Title and description stay, and the focal point returns to the middle. ${UNDO_HINT}`}
        cancel="Cancel"
        confirm="Replace"
        onCancel={() => setChosen(null)}
        onConfirm={() => {
          if (chosen) onReplace({ picture: file, file: chosen })
          setChosen(null)
        }}
      />
    </>
  )
}
