import { useRef, type CSSProperties } from 'react'
import { RATING_MAX } from '../../../cms/domain/tier'
import { rating as ratingText } from '../format'
import { useFill } from './use-fill'
import type { TierPalette } from './tier-tile'
import styles from './rating.module.css'

type Graded = { value: number | null; tier: string; palette: TierPalette }

/** Ten segments, the last one filled by tenths. Decoration: the number beside it speaks. */
export function Meter({ value, tier, palette, className }: Graded & { className?: string }) {
  const bar = useRef<HTMLDivElement>(null)
  useFill(bar)
  const fill = { '--fill': `${((value ?? 0) / RATING_MAX) * 100}%` } as CSSProperties
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

/** The number in its tier's colour, one decimal. */
export function RatingNumber({ value, tier, palette, className }: Graded & { className?: string }) {
  return (
    <span className={[styles.number, className].filter(Boolean).join(' ')} data-tier={tier} data-palette={palette}>
      {ratingText(value)}
    </span>
  )
}

/** A detail's rating: the large number, "out of 10", the meter. */
export function Rating({ value, tier, palette, className }: Graded & { className?: string }) {
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
