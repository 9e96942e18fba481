import type { ReactNode } from 'react'
import { Loading } from '../../../shared/ui/states'
import styles from './loading-place.module.css'

/** The loading widget as one line of text. */
export function LoadingLine({ message, className }: { message?: string; className?: string }) {
  return <Loading message={message} className={[styles.message, className].filter(Boolean).join(' ')} />
}

/** The loading widget in front of an outline that reserves the space, so that nothing moves when the content arrives. */
export function LoadingPlace({ message, className, children }: { message?: string; className?: string; children?: ReactNode }) {
  return (
    <div className={[styles.place, className].filter(Boolean).join(' ')} data-outline="">
      <LoadingLine message={message} className={styles.over} />
      {children}
    </div>
  )
}
