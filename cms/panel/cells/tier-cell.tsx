'use client'

import type { DefaultCellComponentProps } from 'payload'
import styles from './tier-cell.module.css'

type Props = Partial<DefaultCellComponentProps> & { palette?: 'caffeine' | 'culinary' }

/** List cell of a tier: its letter on its colour. @param props.palette which colour map to use. */
export const TierCell = ({ cellData, palette = 'caffeine' }: Props) =>
  typeof cellData === 'string' && cellData !== '' ? (
    <span className={styles.tile} data-palette={palette} data-tier={cellData}>
      {cellData}
    </span>
  ) : (
    <span className={styles.none}>None</span>
  )
