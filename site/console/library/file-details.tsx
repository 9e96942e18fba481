import { Dialog } from '@base-ui/react/dialog'
import { isDocument } from '../../../cms/domain/document-name'
import { Button, ErrorBox, ExternalLink, Loading } from '../../shared/ui'
import { ApiError } from '../../shared/api/api-client'
import { useFileUses } from '../data/library'
import { useLibraryPicture, type LibraryPicture } from '../data/media'
import { LibraryText } from '../fields/picture-description'
import dialogStyles from '../ui/dialog.module.css'
import { FileActs } from './file-acts'
import styles from './file-details.module.css'
import { FileUses } from './file-uses'
import { FocalPointPicker } from './focal-point'
import { libraryName } from './library-thumb'

type FileDetailsProps = {
  readonly id: number
  readonly onClose: () => void
  /** Called after the file was deleted: the card that had the focus goes with it. */
  readonly onGone: () => void
}

/** Everything about one file of the library, in a dialog. */
export function FileDetails({ id, onClose, onGone }: FileDetailsProps) {
  const { data: file, isError, error, refetch } = useLibraryPicture(id)
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.backdrop} />
        <Dialog.Popup className={`${dialogStyles.popup} ${styles.popup}`}>
          <div className={styles.head}>
            <Dialog.Title className={dialogStyles.title}>{file ? libraryName(file) : `File ${id}`}</Dialog.Title>
            <Button onClick={onClose}>Close</Button>
          </div>
          {file ? (
            <Details
              // another file in its place has another focal point
              key={file.url}
              file={file}
              onDeleted={() => {
                onClose()
                onGone()
              }}
            />
          ) : isMissing ? (
            <p className={styles.hint}>This file is no longer in the library.</p>
          ) : isError ? (
            <ErrorBox message="The file could not be loaded." onRetry={() => void refetch()} />
          ) : (
            <Loading message="LOADING_DATA..." />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** `1.4 MB`: as people know the sizes of files. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

function Details({ file, onDeleted }: { readonly file: LibraryPicture; readonly onDeleted: () => void }) {
  const uses = useFileUses(file.id)
  const { id, url, width, height, file_size: size } = file
  const facts = [width !== null && height !== null ? `${width} × ${height} pixels` : 'PDF', size === null ? null : fileSize(size)].filter(
    (fact) => fact !== null,
  )
  return (
    <div className={styles.columns}>
      {isDocument(url) ? <p className={styles.document}>PDF</p> : <FocalPointPicker picture={file} />}
      <div className={styles.facts}>
        <LibraryText id={id} name="title" stored={file.title ?? ''} />
        {!isDocument(url) && <LibraryText id={id} name="alt" stored={file.alt ?? ''} />}
        <p className={styles.hint}>
          {facts.join(', ')}. <ExternalLink href={url}>{isDocument(url) ? 'Download' : 'Open'} the file</ExternalLink>
        </p>
        <section aria-labelledby="file-uses">
          <h3 id="file-uses">Used by</h3>
          <FileUses uses={uses} />
        </section>
        <FileActs file={file} uses={uses.data?.total ?? null} onDeleted={onDeleted} />
        <p className={styles.hint}>Title, description and focal point are saved at once, and are not in the history.</p>
      </div>
    </div>
  )
}
