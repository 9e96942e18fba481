import { useState, type ClipboardEvent, type DragEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import type { PictureSize } from '../../../cms/domain/entities'
import { isDocument } from '../../../cms/domain/document-name'
import { smallPictureWarning } from '../../../cms/domain/small-picture'
import { MEDIA_PATH } from '../../../cms/domain/media-name'
import { isContentUrl } from '../../../cms/domain/text'
import { ExternalLink } from '../../shared/ui'
import { Picture, type FallbackPicture } from '../../shared/ui/picture'
import { FieldFrame } from './field-frame'
import styles from './image-field.module.css'
import inputStyles from './fields.module.css'
import { PictureDescription } from './picture-description'
import { UploadControls } from './upload-controls'
import { useField, type FieldProps } from './use-field'
import { useUpload } from './use-upload'

type UrlImageFieldProps = FieldProps & {
  /**
   * The fallback picture, which also defines the shape of the preview. `sheet` is a document instead of the record's image:
   * its files go to the media library, and the preview may be just a link.
   */
  readonly shape: FallbackPicture | 'sheet'
  /** What readers see while the field is empty, and where it comes from. */
  readonly substitute?: { readonly url: string; readonly note: string } | undefined
  /** The size that the picture should have; without it, any will do. */
  readonly size?: PictureSize
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
  const choose = (chosen: string): void => {
    clearErrors(name)
    setValue(name, chosen, { shouldDirty: true })
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
  return { upload, uploadFirst, choose, dropZone }
}

/** The URL of an image, typed or set by uploading a chosen, dropped or pasted file, with a preview. */
export function UrlImageField({ name, label, help, shape, substitute, size }: UrlImageFieldProps) {
  const handle = useField(name)
  const { upload, uploadFirst, choose, dropZone } = useImageFiles(name, shape !== 'sheet', handle.ids.error)
  const url = String(handle.field.value).trim()
  const shown = url === '' ? substitute : undefined
  const warning = size ? smallPictureWarning(url, size) : null
  return (
    <FieldFrame handle={handle} label={label} help={shown?.note ?? help}>
      <div className={styles.field} data-shape={shape} {...dropZone}>
        <Preview url={shown?.url ?? url} shape={shape} />
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
          <UploadControls
            upload={upload}
            onFiles={uploadFirst}
            onChoose={choose}
            onRemove={url === '' ? undefined : () => choose('')}
            takesDocuments={shape === 'sheet'}
          />
          {size && (
            <p className={styles.warning} role="status">
              {warning}
            </p>
          )}
          {url.startsWith(MEDIA_PATH) && !isDocument(url) && <PictureDescription key={url} url={url} />}
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
  const [isImage, setIsImage] = useState(!isDocument(url))
  if (isImage) return <img src={url} alt="Preview" onError={() => setIsImage(false)} />
  return (
    <ExternalLink href={url} className={styles.sheet}>
      {isDocument(url) ? 'PDF' : url.startsWith('/') ? url : new URL(url).hostname} <span aria-hidden="true">↗</span>
    </ExternalLink>
  )
}
