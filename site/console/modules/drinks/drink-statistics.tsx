import type { Drink } from '../../../shared/api/record-types'
import { TIERS } from '../../../../cms/domain/tier'
import { rating } from '../../../shared/format'
import styles from './drink-statistics.module.css'

declare module 'react' {
  interface CSSProperties {
    /** The length of a tier's bar, from 0 to 1. */
    '--share'?: number
  }
}

/** Reserves the height of a figure while it loads. */
const PLACEHOLDER = '\u00a0'

/**
 * The number of drinks per tier and in total, and the average rating.
 * @param props.drinks all drinks, unfiltered; undefined while they load.
 */
export function DrinkStatistics({ drinks }: { readonly drinks: readonly Drink[] | undefined }) {
  const counts = TIERS.map((tier) => ({ tier, count: drinks?.filter((drink) => drink.tier === tier).length }))
  const most = Math.max(1, ...counts.map(({ count }) => count ?? 0))
  return (
    <dl className={styles.card} data-palette="caffeine" aria-label="Statistics">
      {counts.map(({ tier, count }) => (
        <div key={tier} className={styles.tier} data-tier={tier} style={{ '--share': (count ?? 0) / most }}>
          <dt>{tier}</dt>
          <dd>{count ?? PLACEHOLDER}</dd>
        </div>
      ))}
      <div className={styles.sum}>
        <dt>Total drinks</dt>
        <dd>{drinks?.length ?? PLACEHOLDER}</dd>
      </div>
      <div className={styles.sum}>
        <dt>Average rating</dt>
        <dd>{averageOf(drinks)}</dd>
      </div>
    </dl>
  )
}

function averageOf(drinks: readonly Drink[] | undefined): string {
  if (!drinks) return PLACEHOLDER
  const values = drinks.flatMap(({ final_rating }) => final_rating ?? [])
  return rating(values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length)
}
