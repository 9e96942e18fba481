import { groupDigits } from '../../../../cms/domain/group-digits'
import { AppLink } from '../../../shared/routing/app-link'
import { rating } from '../../../shared/format'
import type { FallbackPicture } from '../../../shared/ui/picture'
import { Picture } from '../../../shared/ui/picture'
import { clampedClass } from '../../../shared/ui/text'
import type { TierPalette } from '../../../shared/ui/tier-tile'
import { More } from '../list/more'
import styles from './tier-board.module.css'
import { useTierWindows, type BoardReader, type BoardRow } from './tier-windows'

type TierBoardProps = {
  reader: BoardReader
  rows: readonly BoardRow[]
  palette: TierPalette
  fallback: FallbackPicture
  /** The address of the list of one tier. */
  tierList: (tier: string) => string
  /** The message for a failed read. */
  failure: string
}
type TierProps = Omit<TierBoardProps, 'rows' | 'palette'> & { row: BoardRow; isFirst: boolean }

function Tier({ reader, row, isFirst, fallback, tierList, failure }: TierProps) {
  const { tier, total } = row
  const windows = useTierWindows(reader, row)
  return (
    <section className={styles.row} data-tier={tier} aria-label={`Tier ${tier}`}>
      <h2 className={styles.tile}>
        <span className={styles.letter}>
          {tier} <span className={styles.total}>{groupDigits(total)}</span>
        </span>
      </h2>
      <div>
        <ul className={styles.items} data-shape={fallback}>
          {windows.items.map((item, position) => (
            <li key={item.id} className={styles.item}>
              <AppLink to={item.to} className={styles.link}>
                <Picture
                  src={item.image}
                  description={item.description}
                  focus={item.focus}
                  alt=""
                  fallback={fallback}
                  sizes="104px"
                  className={styles.picture}
                  // Among many pictures of the same size, the first one is the most likely largest contentful paint.
                  priority={isFirst && position === 0}
                />
                <span className={`${styles.name} ${clampedClass}`}>{item.name}</span>
                <span className={styles.value}>{rating(item.value)}</span>
              </AppLink>
            </li>
          ))}
          {windows.items.length === 0 && <li className={styles.none}>Nothing here yet</li>}
        </ul>
        <More windows={windows} href={tierList(tier)} failure={failure} ahead={false} />
      </div>
    </section>
  )
}

/** A tier board: six rows, S to F, best first in each. */
export function TierBoard({ rows, palette, ...rest }: TierBoardProps) {
  const first = rows.find(({ items }) => items.length > 0)
  return (
    <div className={styles.board} data-palette={palette}>
      {rows.map((row) => (
        <Tier key={row.tier} row={row} isFirst={row === first} {...rest} />
      ))}
    </div>
  )
}
