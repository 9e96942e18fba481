import { useRef } from 'react'
import { LIBRARY_TYPES } from '../../../cms/domain/library-types'
import { Button } from '../../shared/ui'
import type { ManyUpload, ManyUploads } from './use-many-uploads'
import styles from './upload-many.module.css'

/** Chooses files for the library. */
export function UploadButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look="main" onClick={() => chooser.current?.click()}>
        Upload files
      </Button>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={LIBRARY_TYPES.join(',')}
        onChange={({ target }) => {
          if (target.files) onFiles([...target.files])
          // Allows choosing the same files again after an error.
          target.value = ''
        }}
      />
    </>
  )
}

function summary(uploads: readonly ManyUpload[]): string {
  const count = (state: ManyUpload['state']): number => uploads.filter((each) => each.state === state).length
  const [done, failed] = [count('done'), count('failed')]
  const sentence = `${done} of ${uploads.length} uploaded${failed > 0 ? `, ${failed} failed` : ''}.`
  return done + failed < uploads.length ? `${sentence} Stay on this page until all are.` : sentence
}

/** How far each upload is, and why some failed. Shows nothing without uploads. */
export function UploadList({ uploads, retry, clear }: Omit<ManyUploads, 'add'>) {
  if (uploads.length === 0) return null
  const open = uploads.filter(({ state }) => state !== 'done')
  return (
    <section className={styles.uploads} aria-label="Uploads">
      <div className={styles.head}>
        <p role="status">{summary(uploads)}</p>
        <Button onClick={clear}>Clear</Button>
      </div>
      <ul>
        {open.map(({ key, file, state, progress, error }) => (
          <li key={key}>
            <span className={styles.name}>{file.name}</span>
            {state === 'failed' ? (
              <>
                <span className={styles.error} role="alert">
                  {error}
                </span>
                <Button onClick={() => retry(key)} aria-label={`Try ${file.name} again`}>
                  Try again
                </Button>
              </>
            ) : (
              <progress max={100} value={Math.round(progress * 100)} aria-label={`Upload of ${file.name}`} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
