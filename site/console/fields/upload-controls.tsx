import { useLayoutEffect, useRef, useState } from 'react'
import { LIBRARY_TYPES } from '../../../cms/domain/library-types'
import { MEDIA_TYPES } from '../../../cms/domain/media-name'
import { PicturePicker } from '../library/picture-picker'
import inputStyles from './fields.module.css'
import styles from './image-field.module.css'
import type { Upload } from './use-upload'

type UploadControlsProps = {
  readonly upload: Upload
  readonly onFiles: (files: FileList) => boolean
  /** Takes the URL of a file of the library. */
  readonly onChoose: (url: string) => void
  /** Empties the field; undefined if it is empty. */
  readonly onRemove: (() => void) | undefined
  /** Whether a PDF will do too. */
  readonly takesDocuments: boolean
}

/**
 * Keeps the focus when an upload starts or ends and its buttons replace each other: on "Cancel upload" while it runs, then
 * on "Choose file". Does nothing if the focus is elsewhere on the page.
 */
function useUploadFocus(uploading: boolean) {
  const container = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (hadFocus.current && !container.current?.contains(document.activeElement)) container.current?.querySelector('button')?.focus()
  }, [uploading])
  return {
    ref: container,
    onFocus: () => {
      hadFocus.current = true
    },
    // While the file dialog has the window's focus, the button is still the active element.
    onBlur: () => {
      hadFocus.current = container.current?.contains(document.activeElement) === true
    },
  }
}

/** Sets an image field: a file from this device or of the library; and the progress of an upload. */
export function UploadControls({ upload, onFiles, onChoose, onRemove, takesDocuments }: UploadControlsProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const chooserButton = useRef<HTMLButtonElement>(null)
  const focus = useUploadFocus(upload.progress !== null)
  if (upload.progress !== null) {
    const percent = Math.round(upload.progress * 100)
    return (
      <div className={styles.upload} {...focus}>
        <progress className={styles.progress} max={100} value={percent} aria-label="Upload" />
        <span className={styles.percent}>{percent}%</span>
        {/* with a key of its own, or it would become the Remove button and keep the focus */}
        <button key="cancel" type="button" className={inputStyles.beside} onClick={upload.cancel}>
          Cancel upload
        </button>
      </div>
    )
  }
  return (
    <div className={styles.upload} {...focus}>
      <button ref={chooserButton} type="button" className={styles.choose} onClick={() => chooser.current?.click()}>
        Choose file
      </button>
      <LibraryButton takesDocuments={takesDocuments} onChoose={onChoose} />
      {onRemove && (
        <button
          type="button"
          className={inputStyles.beside}
          onClick={() => {
            onRemove()
            // The Remove button disappears.
            chooserButton.current?.focus()
          }}
        >
          Remove
        </button>
      )}
      <span className={styles.hint}>or drag and drop, or paste</span>
      <input
        ref={chooser}
        type="file"
        accept={(takesDocuments ? LIBRARY_TYPES : MEDIA_TYPES).join(',')}
        hidden
        onChange={(event) => {
          if (event.target.files) onFiles(event.target.files)
          // Allows choosing the same file again after an error.
          event.target.value = ''
        }}
      />
    </div>
  )
}

/** Chooses a file of the library. */
function LibraryButton({ takesDocuments, onChoose }: Pick<UploadControlsProps, 'takesDocuments' | 'onChoose'>) {
  const [isPicking, setIsPicking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={button} type="button" className={styles.choose} onClick={() => setIsPicking(true)}>
        Choose from library
      </button>
      {isPicking && (
        <PicturePicker
          title="Choose from library"
          takesDocuments={takesDocuments}
          finalFocus={button}
          onClose={() => setIsPicking(false)}
          onChoose={({ url }) => {
            setIsPicking(false)
            onChoose(url)
          }}
        />
      )}
    </>
  )
}
