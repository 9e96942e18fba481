import type { CSSProperties } from 'react'
import type { Drink } from '../../../admin-bridge/contract'
import { TIERS } from '../../../cms/domain/tier'
import { rating } from '../../shared/format'
import styles from './drink-statistics.module.css'

/** How many drinks each tier holds, how many there are, and their average (product.md, section 2); all, whatever is filtered. */
export function DrinkStatistics({ drinks }: { readonly drinks: readonly Drink[] }) {
  const counts = TIERS.map((tier) => ({ tier, count: drinks.filter((drink) => drink.tier === tier).length }))
  const most = Math.max(1, ...counts.map(({ count }) => count))
  const average = drinks.reduce((sum, { final_rating }) => sum + final_rating, 0) / drinks.length
  return (
    <dl className={styles.card} data-palette="caffeine" aria-label="Statistics">
      {counts.map(({ tier, count }) => (
        <div key={tier} className={styles.tier} data-tier={tier} style={{ '--share': count / most } as CSSProperties}>
          <dt>{tier}</dt>
          <dd>{count}</dd>
        </div>
      ))}
      <div className={styles.sum}>
        <dt>Total drinks</dt>
        <dd>{drinks.length}</dd>
      </div>
      <div className={styles.sum}>
        <dt>Average rating</dt>
        <dd>{drinks.length === 0 ? 'N/A' : rating(average)}</dd>
      </div>
    </dl>
  )
}
