import type { CSSProperties } from 'react'
import type { Drink } from '../../../shared/api/record-types'
import { TIERS } from '../../../../cms/domain/tier'
import { rating } from '../../../shared/format'
import styles from './drink-statistics.module.css'

/** Keeps the room of a figure that is not known yet. */
const UNKNOWN = '\u00a0'

/**
 * How many drinks each tier holds, how many there are, and their average (product.md, section 2); all, whatever is filtered.
 * @param props.drinks undefined while they load.
 */
export function DrinkStatistics({ drinks }: { readonly drinks: readonly Drink[] | undefined }) {
  const counts = TIERS.map((tier) => ({ tier, count: drinks?.filter((drink) => drink.tier === tier).length }))
  const most = Math.max(1, ...counts.map(({ count }) => count ?? 0))
  return (
    <dl className={styles.card} data-palette="caffeine" aria-label="Statistics">
      {counts.map(({ tier, count }) => (
        <div key={tier} className={styles.tier} data-tier={tier} style={{ '--share': (count ?? 0) / most } as CSSProperties}>
          <dt>{tier}</dt>
          <dd>{count ?? UNKNOWN}</dd>
        </div>
      ))}
      <div className={styles.sum}>
        <dt>Total drinks</dt>
        <dd>{drinks?.length ?? UNKNOWN}</dd>
      </div>
      <div className={styles.sum}>
        <dt>Average rating</dt>
        <dd>{averageOf(drinks)}</dd>
      </div>
    </dl>
  )
}

function averageOf(drinks: readonly Drink[] | undefined): string {
  if (!drinks) return UNKNOWN
  const values = drinks.flatMap(({ final_rating }) => final_rating ?? [])
  return rating(values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length)
}
