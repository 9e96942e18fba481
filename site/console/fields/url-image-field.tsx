import { useLayoutEffect, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { useFormContext, type FieldValues } from 'react-hook-form'
import { MEDIA_TYPES } from '../../../cms/domain/media-name'
import { isContentUrl } from '../../../cms/domain/text'
import { ExternalLink } from '../../shared/ui'
import { Picture, type FallbackPicture } from '../../shared/ui/picture'
import { FieldFrame } from './field-frame'
import styles from './image-field.module.css'
import inputStyles from './fields.module.css'
import { useField, type FieldProps } from './use-field'
import { useUpload, type Upload } from './use-upload'

type UrlImageFieldProps<Values extends FieldValues> = FieldProps<Values> & {
  /**
   * The picture that stands in when this one does not load; it gives the preview its shape. `sheet`: no picture of the
   * record but a document, whose files go to the library and which may be shown as a link alone.
   */
  readonly shape: FallbackPicture | 'sheet'
}

/** What a field for a picture does with files: takes the first of them, one way or the other, and puts its address in. */
function useImageFiles(name: string, own: boolean, errorId: string) {
  const { setValue, setError, clearErrors, resetField } = useFormContext()
  const [over, setOver] = useState(false)
  const upload = useUpload(own, {
    onDone: (url, record) => {
      // A record that names the picture already has nothing left to save here.
      if (record) resetField(name, { defaultValue: url })
      else setValue(name, url, { shouldDirty: true })
    },
    onRefused: (message) => {
      setError(name, { type: 'server', message })
      // It comes when it comes, and the bar of buttons may cover its place.
      requestAnimationFrame(() => document.getElementById(errorId)?.scrollIntoView({ block: 'nearest' }))
    },
  })
  const take = (files: FileList): boolean => {
    const file = files.item(0)
    if (!file) return false
    // What was said of another file says nothing of this one.
    clearErrors(name)
    upload.start(file)
    return true
  }
  const remove = (): void => {
    clearErrors(name)
    setValue(name, '', { shouldDirty: true })
  }
  const place = {
    'data-over': over || undefined,
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files)
    },
    onPaste: (event: ClipboardEvent) => {
      if (take(event.clipboardData.files)) event.preventDefault()
    },
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
  }
  return { upload, take, remove, place }
}

/**
 * The address of a picture: typed, or made by uploading a file that is chosen, dropped or pasted (screens.md 15). The
 * preview follows either.
 */
export function UrlImageField<Values extends FieldValues>({ name, label, help, shape }: UrlImageFieldProps<Values>) {
  const handle = useField(name)
  const { upload, take, remove, place } = useImageFiles(String(name), shape !== 'sheet', handle.ids.error)
  const url = String(handle.field.value).trim()
  return (
    <FieldFrame handle={handle} label={label} help={help}>
      <div className={styles.field} data-shape={shape} {...place}>
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
          <UploadControls upload={upload} onFiles={take} onRemove={url === '' ? undefined : remove} />
        </div>
      </div>
    </FieldFrame>
  )
}

/** The picture as the site would show it; its room is kept while there is none. */
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

/** A grading sheet that is a picture is shown; any other is named and linked. */
function SheetPreview({ url }: { readonly url: string }) {
  const [isPicture, setIsPicture] = useState(true)
  if (isPicture) return <img src={url} alt="Preview" onError={() => setIsPicture(false)} />
  return (
    <ExternalLink href={url} className={styles.sheet}>
      {url.startsWith('/') ? url : new URL(url).hostname} <span aria-hidden="true">↗</span>
    </ExternalLink>
  )
}

type UploadControlsProps = {
  readonly upload: Upload
  readonly onFiles: (files: FileList) => boolean
  /** Takes the picture out of the field; left out while there is none. */
  readonly onRemove: (() => void) | undefined
}

/**
 * Keeps the focus when the buttons of an upload take each other's place: on "Cancel upload" while it runs, and back on
 * the button that chooses a file. Whoever is elsewhere on the page stays there.
 */
function useUploadFocus(uploading: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const within = useRef(false)
  useLayoutEffect(() => {
    if (within.current && !place.current?.contains(document.activeElement)) place.current?.querySelector('button')?.focus()
  }, [uploading])
  return {
    ref: place,
    onFocus: () => {
      within.current = true
    },
    // The file dialog takes the window's focus, and leaves the button its own.
    onBlur: () => {
      within.current = place.current?.contains(document.activeElement) === true
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
        <span className={styles.percent}>{percent} %</span>
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
            // The button goes with the picture.
            chooserButton.current?.focus()
          }}
        >
          Remove
        </button>
      )}
      <span className={styles.hint}>or drop or paste a picture here</span>
      <input
        ref={chooser}
        type="file"
        accept={MEDIA_TYPES.join(',')}
        hidden
        onChange={(event) => {
          if (event.target.files) onFiles(event.target.files)
          // The same file may be chosen again after a refusal.
          event.target.value = ''
        }}
      />
    </div>
  )
}
