'use client'

import { Button, TextField, useField } from '@payloadcms/ui'
import type { TextFieldClientProps } from 'payload'
import { useRef, useState } from 'react'
import { LIBRARY_TYPES } from '../../domain/library-types'
import { MEDIA_PATH } from '../../domain/media-name'
import styles from './fields.module.css'

const FAILED = 'The file could not be uploaded. Please try again.'

const objectIn = (value: unknown, name: string | number): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** The name of the stored file, or what to tell the user. */
async function store(file: File): Promise<{ name: string } | { problem: string }> {
  const body = new FormData()
  body.set('file', file)
  body.set('_payload', '{}')
  try {
    const response = await fetch('/panel-api/media?depth=0', { method: 'POST', body })
    const made: unknown = await response.json()
    const name = objectIn(objectIn(made, 'doc'), 'filename')
    if (response.ok && typeof name === 'string') return { name }
    const message = objectIn(objectIn(objectIn(made, 'errors'), 0), 'message')
    return { problem: typeof message === 'string' ? message : FAILED }
  } catch {
    return { problem: FAILED }
  }
}

/** The address of a document, typed or set by the upload of a PDF or a picture to the library. */
export const DocumentField = (props: TextFieldClientProps) => {
  const { value, setValue } = useField<string | null>({ path: props.path })
  const [status, setStatus] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const upload = async (file: File): Promise<void> => {
    setIsBusy(true)
    setStatus('Uploading...')
    const stored = await store(file)
    setIsBusy(false)
    if ('problem' in stored) return setStatus(stored.problem)
    setValue(MEDIA_PATH + stored.name)
    setStatus('Uploaded. Save to keep it here.')
  }
  const url = value ?? ''
  return (
    <div className={styles.slug}>
      <TextField {...props} />
      <div className={styles.document}>
        <Button buttonStyle="secondary" size="small" margin={false} disabled={isBusy} onClick={() => chooser.current?.click()}>
          Choose file
        </Button>
        {url.startsWith(MEDIA_PATH) && (
          <a href={url} target="_blank" rel="noopener noreferrer">
            Open the stored file
          </a>
        )}
        <span role="status">{status}</span>
      </div>
      <input
        ref={chooser}
        type="file"
        accept={LIBRARY_TYPES.join(',')}
        aria-label="File of the document"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // the same file can be chosen again after an error
          target.value = ''
          if (file) void upload(file)
        }}
      />
    </div>
  )
}
