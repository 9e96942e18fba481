import { AppLink } from '../../../shared/routing/app-link'
import { rating } from '../../../shared/format'
import type { FallbackPicture } from '../../../shared/ui/picture'
import { Picture } from '../../../shared/ui/picture'
import { clampedClass } from '../../../shared/ui/text'
import type { TierPalette } from '../../../shared/ui/tier-tile'
import styles from './tier-board.module.css'

/** One record on the board. */
export type BoardItem = { id: number; to: string; name: string; value: number | null; image: string | null }
export type BoardRow = { tier: string; items: readonly BoardItem[] }
type TierBoardProps = { rows: readonly BoardRow[]; palette: TierPalette; fallback: FallbackPicture }

/** A tier board: six rows, S to F, best first in each. */
export function TierBoard({ rows, palette, fallback }: TierBoardProps) {
  // Among many pictures of the same size, the first one is the most likely largest contentful paint.
  const first = rows.find(({ items }) => items.length > 0)?.items[0]
  return (
    <div className={styles.board} data-palette={palette}>
      {rows.map(({ tier, items }) => (
        <section key={tier} className={styles.row} data-tier={tier} aria-label={`Tier ${tier}`}>
          <h2 className={styles.tile}>
            <span className={styles.letter}>{tier}</span>
          </h2>
          <ul className={styles.items} data-shape={fallback}>
            {items.map((item) => (
              <li key={item.id} className={styles.item}>
                <AppLink to={item.to} className={styles.link}>
                  <Picture src={item.image} alt="" fallback={fallback} sizes="104px" className={styles.picture} priority={item === first} />
                  <span className={`${styles.name} ${clampedClass}`}>{item.name}</span>
                  <span className={styles.value}>{rating(item.value)}</span>
                </AppLink>
              </li>
            ))}
            {items.length === 0 && <li className={styles.none}>Nothing here yet</li>}
          </ul>
        </section>
      ))}
    </div>
  )
}

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
