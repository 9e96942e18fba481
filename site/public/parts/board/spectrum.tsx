import { AppLink } from '../../../shared/routing/app-link'
import type { TierPalette } from '../../../shared/ui/tier-tile'
import styles from './tier-board.module.css'

/** The number of records in each tier as one bar of six colours. Each part links to its tier. */
export function Spectrum({
  counts,
  palette,
  linkOf,
  className,
}: {
  counts: readonly { tier: string; count: number }[]
  palette: TierPalette
  linkOf: (tier: string) => string
  className?: string
}) {
  const most = Math.max(1, ...counts.map(({ count }) => count))
  return (
    <ul
      className={[styles.spectrum, className].filter(Boolean).join(' ')}
      data-palette={palette}
      style={{ gridTemplateColumns: counts.map(({ count }) => `minmax(44px, ${Math.max(count, most / 12)}fr)`).join(' ') }}
    >
      {counts.map(({ tier, count }) => (
        <li key={tier}>
          <AppLink to={linkOf(tier)} className={styles.part} data-tier={tier} aria-label={`Tier ${tier}: ${count}`}>
            <b>{tier}</b> <span>{count}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
