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
 * A grid of cards; each child is one card.
 * @param look `hairline`: divided by thin lines (`hairline-small`: four in a row); `open`: with space between them; `rows`: small
 * cards in rows.
 */
export function Grid({ look, children }: { look: GridLook; children: ReactNode }) {
  return <div className={CLASSES[look]}>{children}</div>
}
