import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../shared/api/api-context'
import { summaryQuery } from '../../../shared/api/figures'
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

/** The number of drinks per tier and in total, and the average rating, of all drinks. */
export function DrinkStatistics() {
  const { data } = useQuery(summaryQuery(useApi()))
  const drinks = data?.drinks
  const most = Math.max(1, ...Object.values(drinks?.tiers ?? {}))
  return (
    <dl className={styles.card} data-palette="caffeine" aria-label="Statistics">
      {TIERS.map((tier) => (
        <div key={tier} className={styles.tier} data-tier={tier} style={{ '--share': (drinks?.tiers[tier] ?? 0) / most }}>
          <dt>{tier}</dt>
          <dd>{drinks ? figure(drinks.tiers[tier]) : PLACEHOLDER}</dd>
        </div>
      ))}
      <div className={styles.sum}>
        <dt>Total drinks</dt>
        <dd>{drinks ? figure(drinks.total) : PLACEHOLDER}</dd>
      </div>
      <div className={styles.sum}>
        <dt>Average rating</dt>
        <dd>{drinks ? rating(drinks.average_rating) : PLACEHOLDER}</dd>
      </div>
    </dl>
  )
}

const figure = (count: number): string => count.toLocaleString('en-US')
