import type { ReactNode } from 'react'
import { Picture, type FallbackPicture } from '../../shared/ui/picture'
import styles from './cells.module.css'

type PicturedCellProps = { readonly src: string | null; readonly fallback: FallbackPicture; readonly children: ReactNode }

/** A record's name with its thumbnail. */
export function PicturedCell({ src, fallback, children }: PicturedCellProps) {
  return (
    <span className={styles.pictured}>
      <span className={styles.thumb} data-shape={fallback}>
        <Picture src={src} alt="" fallback={fallback} sizes="56px" />
      </span>
      <span>{children}</span>
    </span>
  )
}

export type BadgeHue = 'purple' | 'green' | 'blue' | 'yellow' | 'grey'

/** A short text as a coloured badge. */
export function Badge({ hue = 'grey', children }: { readonly hue?: BadgeHue; readonly children: ReactNode }) {
  return (
    <span className={styles.badge} data-hue={hue}>
      {children}
    </span>
  )
}

/** A value with a note below it. */
export const Stacked = ({ children }: { readonly children: ReactNode }) => <span className={styles.stacked}>{children}</span>

/** A note below a value, as narrow as it can be: the columns beside it keep their room. */
export const CellNote = ({ children }: { readonly children: ReactNode }) => <span className={styles.note}>{children}</span>

/** A note below a value; on a phone, where each record has two lines, a dot at the corner of the value. */
export const CellMark = ({ children }: { readonly children: string }) => (
  <span className={`${styles.note} ${styles.mark}`} title={children}>
    {children}
  </span>
)

/** A text of any length, cut after two lines. */
export function LongText({ children }: { readonly children: string }) {
  return <span className={styles.long}>{children}</span>
}
