import { useLayoutEffect, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { MEDIA_TYPES } from '../../../cms/domain/media-name'
import { isContentUrl } from '../../../cms/domain/text'
import { ExternalLink } from '../../shared/ui'
import { Picture, type FallbackPicture } from '../../shared/ui/picture'
import { FieldFrame } from './field-frame'
import styles from './image-field.module.css'
import inputStyles from './fields.module.css'
import { useField, type FieldProps } from './use-field'
import { useUpload, type Upload } from './use-upload'

type UrlImageFieldProps = FieldProps & {
  /**
   * The fallback picture, which also defines the shape of the preview. `sheet` is a document instead of the record's image:
   * its files go to the media library, and the preview may be just a link.
   */
  readonly shape: FallbackPicture | 'sheet'
}

/** Uploads a chosen, dropped or pasted file, and sets the field to its URL. */
function useImageFiles(name: string, isRecordImage: boolean, errorId: string) {
  const { setValue, setError, clearErrors, resetField } = useFormContext()
  const [isDragOver, setIsDragOver] = useState(false)
  const upload = useUpload(isRecordImage, {
    onDone: (url, attached) => {
      // An attached image needs no save: the URL becomes the field's default.
      if (attached) resetField(name, { defaultValue: url })
      else setValue(name, url, { shouldDirty: true })
    },
    onError: (message) => {
      setError(name, { type: 'server', message })
      // The error may be off screen or behind the save bar.
      requestAnimationFrame(() => document.getElementById(errorId)?.scrollIntoView({ block: 'nearest' }))
    },
  })
  const uploadFirst = (files: FileList): boolean => {
    const file = files.item(0)
    if (!file) return false
    // The error was about the previous file.
    clearErrors(name)
    upload.start(file)
    return true
  }
  const remove = (): void => {
    clearErrors(name)
    setValue(name, '', { shouldDirty: true })
  }
  const dropZone = {
    'data-over': isDragOver || undefined,
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsDragOver(false)
      uploadFirst(event.dataTransfer.files)
    },
    onPaste: (event: ClipboardEvent) => {
      if (uploadFirst(event.clipboardData.files)) event.preventDefault()
    },
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsDragOver(true)
    },
    onDragLeave: () => setIsDragOver(false),
  }
  return { upload, uploadFirst, remove, dropZone }
}

/** The URL of an image, typed or set by uploading a chosen, dropped or pasted file, with a preview. */
export function UrlImageField({ name, label, help, shape }: UrlImageFieldProps) {
  const handle = useField(name)
  const { upload, uploadFirst, remove, dropZone } = useImageFiles(name, shape !== 'sheet', handle.ids.error)
  const url = String(handle.field.value).trim()
  return (
    <FieldFrame handle={handle} label={label} help={help}>
      <div className={styles.field} data-shape={shape} {...dropZone}>
        <Preview url={url} shape={shape} />
        <div className={styles.controls}>
          <input
            {...handle.field}
            {...handle.aria}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            className={inputStyles.input}
            placeholder="https://"
          />
          <UploadControls upload={upload} onFiles={uploadFirst} onRemove={url === '' ? undefined : remove} />
        </div>
      </div>
    </FieldFrame>
  )
}

/** The image as the site shows it. Without an image the space stays reserved. */
function Preview({ url, shape }: { readonly url: string; readonly shape: FallbackPicture | 'sheet' }) {
  if (url === '' || !isContentUrl(url)) return <div className={styles.preview} data-empty />
  return (
    <div className={styles.preview}>
      {shape === 'sheet' ? (
        <SheetPreview key={url} url={url} />
      ) : (
        <Picture key={url} src={url} alt="Preview" fallback={shape} sizes="240px" />
      )}
    </div>
  )
}

/** Shows a grading sheet that is an image; links to any other. */
function SheetPreview({ url }: { readonly url: string }) {
  const [isImage, setIsImage] = useState(true)
  if (isImage) return <img src={url} alt="Preview" onError={() => setIsImage(false)} />
  return (
    <ExternalLink href={url} className={styles.sheet}>
      {url.startsWith('/') ? url : new URL(url).hostname} <span aria-hidden="true">↗</span>
    </ExternalLink>
  )
}

type UploadControlsProps = {
  readonly upload: Upload
  readonly onFiles: (files: FileList) => boolean
  /** Empties the field; undefined if it is empty. */
  readonly onRemove: (() => void) | undefined
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

function UploadControls({ upload, onFiles, onRemove }: UploadControlsProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const chooserButton = useRef<HTMLButtonElement>(null)
  const focus = useUploadFocus(upload.progress !== null)
  if (upload.progress !== null) {
    const percent = Math.round(upload.progress * 100)
    return (
      <div className={styles.upload} {...focus}>
        <progress className={styles.progress} max={100} value={percent} aria-label="Upload" />
        <span className={styles.percent}>{percent}%</span>
        <button type="button" className={inputStyles.beside} onClick={upload.cancel}>
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
        accept={MEDIA_TYPES.join(',')}
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
