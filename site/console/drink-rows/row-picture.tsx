import { useRef } from 'react'
import { MEDIA_TYPES } from '../../../cms/domain/media-name'
import { isContentUrl } from '../../../cms/domain/text'
import { Picture } from '../../shared/ui/picture'
import { useField } from '../fields/use-field'
import fieldStyles from '../fields/fields.module.css'
import styles from './drink-rows.module.css'
import { ROWS } from './rows'
import type { RowActs } from './use-rows'
import type { RowUpload } from './use-row-pictures'

/** Lets the user choose pictures. The input is made for the moment, so that a form has no input without a field. */
export function choosePictures(isMany: boolean, onFiles: (files: File[]) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = MEDIA_TYPES.join(',')
  input.multiple = isMany
  input.addEventListener('change', () => onFiles([...(input.files ?? [])]))
  input.click()
}

type RowPictureProps = {
  readonly index: number
  readonly title: string
  readonly upload: RowUpload | undefined
  readonly acts: RowActs
}

/** The picture of a row: chosen, dropped or pasted, with the progress of its upload. */
export function RowPicture({ index, title, upload, acts }: RowPictureProps) {
  const { field, error, ids } = useField(`${ROWS}.${index}.image_url`)
  const button = useRef<HTMLButtonElement | null>(null)
  const url = String(field.value)
  const failure = upload && 'error' in upload ? upload.error : error
  const choose = (): void => choosePictures(false, (files) => acts.takePictures(files, index))
  const attach = (element: HTMLButtonElement | null): void => {
    button.current = element
    field.ref(element)
  }
  return (
    <div className={styles.picture}>
      <button
        ref={attach}
        type="button"
        className={styles.choose}
        aria-label={`${url === '' ? 'Choose' : 'Replace'} picture of ${title}`}
        aria-describedby={ids.error}
        onClick={choose}
      >
        {url !== '' && isContentUrl(url) ? (
          <Picture key={url} src={url} alt="" fallback="can" sizes="56px" />
        ) : (
          <span aria-hidden="true">+</span>
        )}
      </button>
      {upload && 'progress' in upload && (
        <>
          <progress className={styles.progress} max={100} value={Math.round(upload.progress * 100)} aria-label={`Upload for ${title}`} />
          <button
            type="button"
            className={fieldStyles.beside}
            onClick={() => acts.cancelUpload(index)}
            aria-label={`Cancel upload for ${title}`}
          >
            Cancel
          </button>
        </>
      )}
      {url !== '' && !upload && (
        <button
          type="button"
          className={fieldStyles.beside}
          aria-label={`Clear picture of ${title}`}
          onClick={() => {
            acts.setPicture(index, '')
            button.current?.focus()
          }}
        >
          Clear
        </button>
      )}
      <p id={ids.error} className={styles.error} role="alert" hidden={!failure}>
        {failure}
      </p>
    </div>
  )
}
