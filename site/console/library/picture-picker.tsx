import { Dialog } from '@base-ui/react/dialog'
import { useRef, useState, type RefObject } from 'react'
import { SEARCH_QUERY_MAX } from '../../../admin-bridge/contract'
import { LIBRARY_TYPES } from '../../../cms/domain/library-types'
import { MEDIA_TYPES } from '../../../cms/domain/media-name'
import { itemsOf } from '../../shared/api/joined-windows'
import { Button, ErrorBox } from '../../shared/ui'
import { useLibrary, type LibraryPicture } from '../data/media'
import { searchedFor } from '../data/searched-for'
import { useSettled } from '../data/use-settled'
import inputStyles from '../fields/fields.module.css'
import dialogStyles from '../ui/dialog.module.css'
import { libraryName, LibraryThumb } from './library-thumb'
import styles from './picture-picker.module.css'
import { useGridKeys, type GridKeys } from './use-grid-keys'

type PicturePickerProps = {
  readonly title: string
  /** Whether a PDF will do too. */
  readonly takesDocuments?: boolean
  readonly onChoose: (picture: LibraryPicture) => void
  /** Takes files to upload instead; without it, the picker offers none. */
  readonly onFiles?: (files: readonly File[]) => void
  readonly onClose: () => void
  /** The element that gets the focus when the dialog closes, or what gives the focus back by itself. */
  readonly finalFocus: RefObject<HTMLElement | null> | (() => false)
}

const textOf = (text: string): string => text

/** Chooses a file of the library, the latest first, or files to upload. The arrow keys lead from the search into the pictures. */
export function PicturePicker({ title, takesDocuments = false, onChoose, onFiles, onClose, finalFocus }: PicturePickerProps) {
  const [typed, setTyped] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const library = useLibrary({ kind: takesDocuments ? 'any' : 'picture', ...searchedFor(useSettled(typed, textOf)) })
  const windows = library.data?.pages ?? []
  const files = itemsOf(library.data)
  const grid = useGridKeys<HTMLUListElement>(
    files.map(({ id }) => id),
    () => search.current?.focus(),
  )
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.backdrop} />
        <Dialog.Popup className={`${dialogStyles.popup} ${styles.popup}`} initialFocus={search} finalFocus={finalFocus}>
          <Dialog.Title className={dialogStyles.title}>{title}</Dialog.Title>
          <div className={styles.controls}>
            <input
              ref={search}
              type="search"
              className={inputStyles.input}
              aria-label="Search the library"
              placeholder="Title, description or use"
              maxLength={SEARCH_QUERY_MAX}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                // The dialog is inside the form, which Enter would submit.
                if (event.key === 'Enter') event.preventDefault()
                if (event.key === 'ArrowDown' && grid.focusFirst()) event.preventDefault()
              }}
            />
            {onFiles && <UploadButton takesDocuments={takesDocuments} onFiles={onFiles} />}
          </div>
          <p role="status" className={styles.status}>
            {library.isPending ? 'Loading...' : countText(files.length, windows[0]?.total ?? 0, typed)}
          </p>
          {library.isError ? (
            <ErrorBox message="The library could not be loaded." onRetry={() => void library.refetch()} />
          ) : (
            <Choices files={files} grid={grid} onChoose={onChoose} />
          )}
          <div className={dialogStyles.buttons}>
            {library.hasNextPage && (
              <Button onClick={() => void library.fetchNextPage()} disabled={library.isFetchingNextPage}>
                {library.isFetchingNextPage ? 'Loading...' : 'Load more'}
              </Button>
            )}
            <Button onClick={onClose}>Cancel</Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function countText(shown: number, total: number, typed: string): string {
  if (total === 0) return typed.trim() === '' ? 'The library is empty.' : 'No matches.'
  return `${shown.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`
}

type UploadButtonProps = { readonly takesDocuments: boolean; readonly onFiles: (files: readonly File[]) => void }

function UploadButton({ takesDocuments, onFiles }: UploadButtonProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onClick={() => chooser.current?.click()}>Upload</Button>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={(takesDocuments ? LIBRARY_TYPES : MEDIA_TYPES).join(',')}
        onChange={({ target }) => {
          if (target.files?.length) onFiles([...target.files])
        }}
      />
    </>
  )
}

type ChoicesProps = {
  readonly files: readonly LibraryPicture[]
  readonly grid: GridKeys<HTMLUListElement>
  readonly onChoose: (picture: LibraryPicture) => void
}

function Choices({ files, grid, onChoose }: ChoicesProps) {
  return (
    <ul ref={grid.ref} className={styles.grid} aria-label="Files of the library, latest first" onKeyDown={grid.onKeyDown}>
      {files.map((file, index) => (
        <li key={file.id}>
          <button
            type="button"
            className={styles.choice}
            data-grid-item
            tabIndex={grid.tabIndexOf(file.id, index === 0)}
            onFocus={() => grid.onItemFocus(file.id)}
            onClick={() => onChoose(file)}
          >
            <LibraryThumb file={file} sizes="160px" />
            <span className={styles.name}>{libraryName(file)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
