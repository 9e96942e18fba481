import type { ReactNode } from 'react'
import styles from './grid.module.css'

const CLASSES = {
  hairline: styles.hairline,
  'hairline-small': `${styles.hairline} ${styles.small}`,
  open: styles.open,
  rows: styles.rows,
} as const

export type GridLook = keyof typeof CLASSES

/**
 * A list of cards. `hairline`: specimens side by side, divided by lines (`-small`: four
 * in a row); `open`: with air between them; `rows`: small ones.
 * Each child is one card.
 */
export function Grid({ look, children, busy }: { look: GridLook; children: ReactNode; busy?: boolean }) {
  return (
    <div className={CLASSES[look]} aria-busy={busy}>
      {children}
    </div>
  )
}
