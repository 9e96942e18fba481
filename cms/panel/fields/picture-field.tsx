'use client'

import { TextInput, UploadField, useDocumentEvents, useField } from '@payloadcms/ui'
import type { UploadFieldClientProps } from 'payload'
import { useEffect, useState } from 'react'
import type { PictureSize } from '../../domain/entities'
import { smallPictureWarning } from '../../domain/small-picture'
import { MEDIA_PATH } from '../../domain/media-name'
import styles from './fields.module.css'

type Props = UploadFieldClientProps & { readonly urlName: string; readonly size: PictureSize }

type Facts = { readonly title: string; readonly alt: string; readonly url: string }

const textIn = (body: unknown, name: string): string => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : null
  return typeof value === 'string' ? value : ''
}

/** Title and description of a picture of the library, also after they were changed in its drawer; null while unknown. */
function useFacts(id: number | null | undefined): Facts | null {
  const [facts, setFacts] = useState<Facts | null>(null)
  const { mostRecentUpdate } = useDocumentEvents()
  const change = mostRecentUpdate?.entitySlug === 'media' ? mostRecentUpdate.updatedAt : ''
  useEffect(() => {
    setFacts(null)
    if (!id) return undefined
    const left = new AbortController()
    const read = async (): Promise<void> => {
      const response = await fetch(`/panel-api/media/${id}?depth=0`, { signal: left.signal })
      if (!response.ok) return
      const body: unknown = await response.json()
      setFacts({ title: textIn(body, 'title'), alt: textIn(body, 'alt'), url: MEDIA_PATH + textIn(body, 'filename') })
    }
    read().catch(() => undefined)
    return () => left.abort()
  }, [id, change])
  return facts
}

/** What the library says of the chosen picture. Payload's card would show the name of its file, which is a hash. */
const ChosenPicture = ({ facts, size }: { readonly facts: Facts; readonly size: PictureSize }) => (
  <p className={styles.facts} role="status">
    <strong>{facts.title}</strong>
    <span>{facts.alt || 'No description yet. The pencil adds one.'}</span>
    <em className={styles.warning}>{smallPictureWarning(facts.url, size)}</em>
  </p>
)

/**
 * A picture: one of the library, chosen or uploaded here, or the address of any other. What is stored is both, which a hook
 * keeps in sync (`syncPictures`), so only one of them is offered at a time.
 */
export const PictureField = ({ urlName, size, ...props }: Props) => {
  const { value: chosen } = useField<number | null>({ path: props.path })
  const { value, setValue, showError, errorMessage } = useField<string | null>({ path: urlName })
  const facts = useFacts(chosen)
  const url = value ?? ''
  return (
    <div className={styles.picture}>
      <UploadField {...props} />
      {chosen && facts && <ChosenPicture facts={facts} size={size} />}
      {!chosen && (
        <TextInput
          // the form has a hidden input with the field's own path
          path={`${urlName}Address`}
          label="Or the address of a picture elsewhere"
          placeholder="https://"
          value={url}
          showError={showError}
          Error={showError ? <p className={styles.error}>{errorMessage}</p> : undefined}
          onChange={(event: { target: { value: string } }) => setValue(event.target.value)}
        />
      )}
      {!chosen && url.startsWith(MEDIA_PATH) && <img className={styles.preview} src={url} alt="Preview" />}
    </div>
  )
}
