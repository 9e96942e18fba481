import type { ReactNode } from 'react'
import { Button } from './button'
import styles from './states.module.css'

const SQUARES = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** A light that runs around a square. Decoration: the message beside it speaks. */
export function Spinner() {
  return (
    <span className={styles.spinner} aria-hidden="true">
      {SQUARES.map((square) => (
        <i key={square} />
      ))}
    </span>
  )
}

/** The loading widget (product.md, section 2). */
export function Loading({ message = 'LOADING_DATA', className }: { message?: string; className?: string }) {
  return (
    <div className={[styles.loading, className].filter(Boolean).join(' ')} role="status">
      <Spinner />
      <span>{message}</span>
    </div>
  )
}

export type ErrorBoxProps = {
  title?: string
  message?: string
  /** What RETRY_CONNECTION does; it reloads the page unless told otherwise. Null for no such button. */
  onRetry?: (() => void) | null
  children?: ReactNode
}

/** The error widget (product.md, section 2): a titled box with a way to try again, and further ways out as children. */
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

/** A list without entries: the specification's word, and what can be done about it. */
export function EmptyState({ word, children }: { word: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.emptyWord}>{word}</p>
      {children}
    </div>
  )
}
