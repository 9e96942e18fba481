import type { ReactNode } from 'react'
import styles from './grid.module.css'

/**
 * A list of cards. `hairline`: specimens side by side, divided by lines; `open`: with air between them; `rows`: small ones.
 * Each child is one card.
 */
export function Grid({ look, children, busy }: { look: 'hairline' | 'open' | 'rows'; children: ReactNode; busy?: boolean }) {
  return (
    <div className={styles[look]} aria-busy={busy}>
      {children}
    </div>
  )
}
