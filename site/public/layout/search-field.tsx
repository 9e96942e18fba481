import { useEffect, useRef, type FormEvent, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { SEARCH_QUERY_MAX } from '../../../admin-bridge/contract'
import { paths } from '../../shared/routing/paths'
import styles from './search-field.module.css'

/** Pause in typing after which the search page searches, in milliseconds. */
const TYPING_PAUSE = 200

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

type SearchFieldProps = {
  className?: string | undefined
  shortcut?: boolean
  defaultValue?: string
  onDone?: () => void
  autoFocus?: boolean
  large?: boolean
}

/** Focuses the field when "/" is pressed outside a text field, provided the field is visible. */
function useSlashJump(field: RefObject<HTMLInputElement | null>, shortcut: boolean): void {
  useEffect(() => {
    if (!shortcut) return
    const jump = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || !field.current?.checkVisibility()) return
      event.preventDefault()
      field.current.focus()
      field.current.select()
    }
    document.addEventListener('keydown', jump)
    return () => document.removeEventListener('keydown', jump)
  }, [field, shortcut])
}

/** Keeps the field equal to the address, except for what the visitor has typed since. */
function useAddressValue(field: RefObject<HTMLInputElement | null>, value: string, typed: RefObject<string | null>): void {
  const shown = useRef(value)
  useEffect(() => {
    // what was typed before the page's code had loaded stays
    if (shown.current === value) return
    shown.current = value
    if (field.current && value !== typed.current) field.current.value = value
    typed.current = null
  }, [field, value, typed])
}

/** Goes to the results of what is typed, after a short pause. @param shown the words whose results are shown. */
function useSearchWhileTyping(field: RefObject<HTMLInputElement | null>, shown: string) {
  const typed = useRef<string | null>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()
  const stop = (): void => clearTimeout(pause.current)
  useAddressValue(field, shown, typed)
  useEffect(() => () => clearTimeout(pause.current), [])
  const type = (): void => {
    stop()
    pause.current = setTimeout(() => {
      const query = field.current?.value.trim() ?? ''
      if (query === shown) return
      typed.current = query
      void navigate(paths.search(query || undefined), { replace: true, preventScrollReset: true })
    }, TYPING_PAUSE)
  }
  return { type, stop }
}

/**
 * The search form. It works without scripts. @param shortcut whether "/" focuses it from anywhere on the page.
 * @param large whether it is the form of the search page, which searches while one types.
 */
export function SearchField({ className, shortcut = false, defaultValue = '', onDone, large = false }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  useSlashJump(field, shortcut)
  const { type, stop } = useSearchWhileTyping(field, defaultValue)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    stop()
    const query = field.current?.value.trim() ?? ''
    // Hides a phone's keyboard. On the search page the focus moves to the heading, which is before the field and the results.
    if (large) document.querySelector('h1')?.focus({ preventScroll: true })
    else field.current?.blur()
    onDone?.()
    void navigate(paths.search(query || undefined), { viewTransition: true })
  }
  return (
    <form
      className={[styles.form, large && styles.large, className].filter(Boolean).join(' ')}
      action={paths.search()}
      role="search"
      aria-label={large ? 'Search all published content' : 'Search'}
      onSubmit={submit}
    >
      <input
        ref={field}
        className={styles.field}
        type="search"
        name="q"
        defaultValue={defaultValue}
        onInput={large ? type : undefined}
        placeholder="SEARCH"
        aria-label="Search"
        aria-keyshortcuts={shortcut ? '/' : undefined}
        maxLength={SEARCH_QUERY_MAX}
        autoComplete="off"
        enterKeyHint="search"
      />
      {shortcut && (
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      )}
      {large && (
        <button type="submit" className={styles.go}>
          SEARCH
        </button>
      )}
    </form>
  )
}
