import type { ReactNode } from 'react'
import { Loading } from '../../../shared/ui/states'
import styles from './loading-place.module.css'

/** The loading widget as one line among others. */
export function LoadingLine({ message, className }: { message?: string; className?: string }) {
  return <Loading message={message} className={[styles.message, className].filter(Boolean).join(' ')} />
}

/** The loading widget over the place of what will stand there, so that nothing moves when it does (screens.md 20). */
export function LoadingPlace({ message, className, children }: { message?: string; className?: string; children?: ReactNode }) {
  return (
    <div className={[styles.place, className].filter(Boolean).join(' ')} data-outline="">
      <LoadingLine message={message} className={styles.over} />
      {children}
    </div>
  )
}
