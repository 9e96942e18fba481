import styles from './tier-tile.module.css'

/** The colours of the tiers differ between the two sections. */
export type TierPalette = 'caffeine' | 'culinary'
/** Edge length in pixels: 26 in tables, 30 in text, 44 on cards, 96 on boards. */
export type TierSize = 'table' | 'text' | 'card' | 'board'

/** The number of letters that fit on the smallest tile. */
const LETTERS_MAX = 2

/** A tier as a filled square with its letter. Unknown tiers are grey. */
export function TierTile({
  tier,
  palette,
  size = 'text',
  className,
}: {
  tier: string
  palette: TierPalette
  size?: TierSize
  className?: string
}) {
  return (
    <span
      className={[styles.tile, styles[size], className].filter(Boolean).join(' ')}
      data-tier={tier}
      data-palette={palette}
      role="img"
      aria-label={tier ? `Tier ${tier}` : 'No tier'}
    >
      {[...tier].slice(0, LETTERS_MAX).join('') || '?'}
    </span>
  )
}
