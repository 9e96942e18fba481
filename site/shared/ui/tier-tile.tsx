import styles from './tier-tile.module.css'

/** Which of the two maps from tier to hue; both are intended (product.md, section 3). */
export type TierPalette = 'caffeine' | 'culinary'
/** Side of the square: 26 in tables, 30 in text, 44 in a card's corner, 96 on the board. */
export type TierSize = 'table' | 'text' | 'card' | 'board'

/** As many fit onto the smallest square. */
const LETTERS = 2

/** A tier as a filled square with its letter. Any other word than the six stands on grey. */
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
      {[...tier].slice(0, LETTERS).join('') || '?'}
    </span>
  )
}
