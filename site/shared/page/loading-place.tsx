import type { ReactNode } from 'react'
import { Loading } from '../ui/states'
import styles from './loading-place.module.css'

/** The loading widget over an outline of what will stand there, so that nothing moves when it does (screens.md 20). */
export function LoadingPlace({ message, className, children }: { message?: string; className?: string; children: ReactNode }) {
  return (
    <div className={[styles.place, className].filter(Boolean).join(' ')}>
      <Loading message={message} className={styles.message} />
      <div aria-hidden="true">{children}</div>
    </div>
  )
}
