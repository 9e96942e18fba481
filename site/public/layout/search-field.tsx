import { useEffect, useRef, type FormEvent, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { SEARCH_QUERY_MAX } from '../../../admin-bridge/contract'
import { paths } from '../../shared/routing/paths'
import styles from './search-field.module.css'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

type SearchFieldProps = {
  className?: string | undefined
  shortcut?: boolean
  defaultValue?: string
  onDone?: () => void
  /** For the form of the search page, which searches while one types. */
  typing?: { field: RefObject<HTMLInputElement | null>; type: () => void; stop: () => void }
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

/**
 * The search form. It works without scripts. @param shortcut whether "/" focuses it from anywhere on the page.
 */
export function SearchField({ className, shortcut = false, defaultValue = '', onDone, typing }: SearchFieldProps) {
  const ownField = useRef<HTMLInputElement>(null)
  const field = typing?.field ?? ownField
  const large = typing !== undefined
  const navigate = useNavigate()
  useSlashJump(field, shortcut)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    typing?.stop()
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
        onInput={typing?.type}
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
