import { useEffect, useId, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { MEDIA_API_PATH, mediaSchema } from '../../../admin-bridge/contract'
import { LINE_MAX } from '../../../cms/domain/limits'
import { pictureFacts } from '../../../cms/domain/entities/picture-facts'
import { useApi } from '../../shared/api/api-context'
import { failureMessage } from '../../shared/api/failure-messages'
import styles from './image-field.module.css'
import inputStyles from './fields.module.css'
import { readAgain } from '../data/read-again'

const SAVE_AFTER_MS = 800

/**
 * The description of a picture of the library. It belongs to the picture, not to the record: it is saved by itself, a moment
 * after typing, and holds wherever the picture is shown.
 */
export function PictureDescription({ url }: { readonly url: string }) {
  const api = useApi()
  const { data: picture } = useQuery({
    queryKey: ['library', url],
    queryFn: async ({ signal }) => {
      const { data } = await api.get(MEDIA_API_PATH, z.array(mediaSchema), { query: { url, limit: 1 }, signal })
      return data[0] ?? null
    },
    meta: { silent: true },
  })
  // a picture that has left the library has no description
  return picture ? <LibraryText key={picture.id} id={picture.id} name="alt" stored={picture.alt ?? ''} /> : null
}

/** Saves a moment after typing, and at once when the field is left. */
function useAutosave(id: number, name: 'alt' | 'title', stored: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [status, setStatus] = useState('')
  const saved = useRef(stored)
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; text: string } | null>(null)
  const save = async (text: string): Promise<void> => {
    waiting.current = null
    if (text === saved.current) return
    setStatus('Saving...')
    try {
      await api.send('PUT', `${MEDIA_API_PATH}/${id}`, { [name]: text }, mediaSchema)
      saved.current = text
      setStatus('Saved in the library.')
      void readAgain(queryClient)
    } catch (error) {
      setStatus(failureMessage(error) ?? '')
    }
  }
  const flush = (): void => {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    void save(waiting.current.text)
  }
  const latest = useRef(flush)
  latest.current = flush
  useEffect(() => () => latest.current(), [])
  const change = (text: string): void => {
    if (waiting.current) clearTimeout(waiting.current.timer)
    waiting.current = { text, timer: setTimeout(() => void save(text), SAVE_AFTER_MS) }
    setStatus('')
  }
  return { status, change, flush }
}

const TEXTS = {
  alt: { label: 'Picture description', placeholder: 'What it shows, for people who do not see it', max: pictureFacts.alt.max },
  title: { label: 'Title', placeholder: 'What it is called in the library', max: LINE_MAX },
} as const

type LibraryTextProps = { readonly id: number; readonly name: keyof typeof TEXTS; /** What is stored, or ''. */ readonly stored: string }

/** The description or the title of one file of the library, which is saved by itself. */
export function LibraryText({ id, name, stored }: LibraryTextProps) {
  const [text, setText] = useState(stored)
  const { status, change, flush } = useAutosave(id, name, stored)
  const inputId = useId()
  const { label, placeholder, max } = TEXTS[name]
  return (
    <div className={styles.description}>
      <label htmlFor={inputId}>{label}</label>
      <input
        id={inputId}
        type="text"
        className={inputStyles.input}
        value={text}
        maxLength={max}
        placeholder={placeholder}
        aria-describedby={`${inputId}-status`}
        onChange={({ target }) => {
          setText(target.value)
          change(target.value)
        }}
        onBlur={flush}
      />
      <span id={`${inputId}-status`} className={styles.hint} role="status">
        {status}
      </span>
    </div>
  )
}
