import type { ReactNode } from 'react'
import styles from './filter-row.module.css'

/** A filter with many choices. On phones it is one line that scrolls sideways. @param isPending reserves the height of its rows. */
export function FilterRow({ isPending, children }: { isPending: boolean; children: ReactNode }) {
  return (
    <div className={styles.row} data-pending={isPending || undefined}>
      {children}
    </div>
  )
}
