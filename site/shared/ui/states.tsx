import type { ReactNode } from 'react'
import { Button } from './button'
import styles from './states.module.css'

const SQUARES = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** The spinner. Decorative: the message is beside it. */
export function Spinner() {
  return (
    <span className={styles.spinner} aria-hidden="true">
      {SQUARES.map((square) => (
        <i key={square} />
      ))}
    </span>
  )
}

/** The loading widget: a spinner with a message. */
export function Loading({ message = 'LOADING_DATA', className }: { message?: string; className?: string }) {
  return (
    <div className={[styles.loading, className].filter(Boolean).join(' ')} role="status" data-loading>
      <Spinner />
      <span>{message}</span>
    </div>
  )
}

export type ErrorBoxProps = {
  title?: string
  message?: string
  /** The action of RETRY_CONNECTION; reloads the page by default. Null for no button. */
  onRetry?: (() => void) | null
  children?: ReactNode
}

/** The error widget: a titled box with a retry button. Children are further actions. */
export function ErrorBox({ title = 'SYSTEM_ERROR', message, onRetry, children }: ErrorBoxProps) {
  return (
    <div className={styles.error} role="alert">
      <h2 className={styles.errorTitle}>{title}</h2>
      {message && <p className={styles.errorText}>{message}</p>}
      <div className={styles.actions}>
        {onRetry !== null && <Button onClick={onRetry ?? (() => window.location.reload())}>RETRY_CONNECTION</Button>}
        {children}
      </div>
    </div>
  )
}

/** The empty state of a list: a message, with hints and actions as children. */
export function EmptyState({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.emptyMessage}>{message}</p>
      {children}
    </div>
  )
}
