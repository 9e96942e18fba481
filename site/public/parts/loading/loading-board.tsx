import { TIERS } from '../../../../cms/domain/tier'
import type { FallbackPicture } from '../../../shared/ui/picture'
import type { TierPalette } from '../../../shared/ui/tier-tile'
import { LoadingLine } from './loading-place'
import styles from '../board/tier-board.module.css'

/** Enough tiles for the first line of the widest board; narrow boards hide the rest. */
const TILES = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const NBSP = '\u00a0'

/** A tier board while it loads: six rows with one line of empty tiles each. */
export function LoadingBoard({ message, palette, fallback }: { message?: string; palette: TierPalette; fallback: FallbackPicture }) {
  return (
    <div className={styles.board} data-palette={palette} data-outline="">
      {TIERS.map((tier, row) => (
        <div key={tier} className={styles.row} data-tier={tier}>
          <span className={styles.tile} aria-hidden="true">
            {tier}
          </span>
          <div className={styles.items} data-shape={fallback}>
            {row === 0 && <LoadingLine message={message} className={styles.waiting} />}
            {TILES.map((tile) => (
              <div key={tile} className={`${styles.item} ${styles.link}`}>
                <i className={styles.picture} />
                <i className={styles.name}>{NBSP}</i>
                <i className={styles.value}>{NBSP}</i>
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
