import { useRef } from 'react'
import { RATING_MAX } from '../../../cms/domain/tier'
import { rating as ratingText } from '../format'
import { useFill } from './use-fill'
import type { TierPalette } from './tier-tile'
import styles from './rating.module.css'

type Rated = { value: number | null; tier: string; palette: TierPalette }

/** A bar of ten segments. Decorative: the number is beside it. */
export function Meter({ value, tier, palette, className }: Rated & { className?: string }) {
  const bar = useRef<HTMLDivElement>(null)
  useFill(bar)
  const fill = { '--fill': `${((value ?? 0) / RATING_MAX) * 100}%` }
  return (
    <div
      ref={bar}
      className={[styles.meter, className].filter(Boolean).join(' ')}
      data-tier={tier}
      data-palette={palette}
      style={fill}
      aria-hidden="true"
    />
  )
}

/** The rating to one decimal, in the colour of its tier. */
export function RatingNumber({ value, tier, palette, className }: Rated & { className?: string }) {
  return (
    <span className={[styles.number, className].filter(Boolean).join(' ')} data-tier={tier} data-palette={palette}>
      {ratingText(value)}
    </span>
  )
}

/** The rating on a record's page: a large number, "out of 10", and the meter. */
export function Rating({ value, tier, palette, className }: Rated & { className?: string }) {
  return (
    <div className={[styles.large, className].filter(Boolean).join(' ')}>
      <p>
        <RatingNumber value={value} tier={tier} palette={palette} />
        {value !== null && <span className={styles.of}>out of 10</span>}
      </p>
      <Meter value={value} tier={tier} palette={palette} />
    </div>
  )
}
